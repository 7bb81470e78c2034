/**
 * Copies a text to the clipboard. `navigator.clipboard` does not exist on plain http, where a phone may join by
 * address.
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    if (navigator.clipboard !== undefined) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused, for example because the page has lost the focus: the old API may still be allowed.
  }
  return copyBySelection(text);
};

const copyBySelection = (text: string): boolean => {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  // Nothing can be selected below a modal dialog. Closing the own one gives the focus back.
  const dialog = document.createElement("dialog");
  dialog.append(field);
  document.body.append(dialog);
  dialog.showModal();
  field.select();
  const isCopied = document.execCommand("copy");
  dialog.close();
  dialog.remove();
  return isCopied;
};

export const downloadText = (text: string, name: string, type = "text/plain"): void => {
  downloadBlob(new Blob([text], { type: `${type};charset=utf-8` }), name);
};

export const downloadBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};
