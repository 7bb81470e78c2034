/**
 * Packs small numbers as text that any host can import and that compresses well: one character a number, followed by
 * the number of repetitions in decimal.
 */

/**
 * The characters for numbers. Digits are excluded because they count repetitions, and two characters because they need
 * escaping.
 */
const SIGNS = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  .filter((sign) => !/[\d"\\]/.test(sign))
  .join("");

/** How many different numbers can be packed. */
export const SYMBOL_COUNT = SIGNS.length;

const ZERO = "0".charCodeAt(0);

export const packNumbers = (numbers: ArrayLike<number>): string => {
  const parts: string[] = [];
  for (let at = 0; at < numbers.length; ) {
    let end = at + 1;
    while (end < numbers.length && numbers[end] === numbers[at]) end++;
    const sign = SIGNS[numbers[at]!];
    if (sign === undefined) throw new Error(`${numbers[at]} cannot be packed`);
    parts.push(end - at > 2 ? `${sign}${end - at - 1}` : sign.repeat(end - at));
    at = end;
  }
  return parts.join("");
};

/** `length`: how many numbers the text contains. */
export const unpackNumbers = (text: string, length: number): Uint8Array => {
  const numberOf = new Uint8Array(128);
  for (let number = 0; number < SYMBOL_COUNT; number++) numberOf[SIGNS.charCodeAt(number)] = number;
  const numbers = new Uint8Array(length);
  let size = 0;
  for (let at = 0; at < text.length; ) {
    const number = numberOf[text.charCodeAt(at++)]!;
    numbers[size++] = number;
    let more = 0;
    for (let digit = text.charCodeAt(at) - ZERO; digit >= 0 && digit <= 9; digit = text.charCodeAt(++at) - ZERO)
      more = 10 * more + digit;
    if (more === 0) continue;
    numbers.fill(number, size, size + more);
    size += more;
  }
  if (size !== length) throw new Error(`${size} numbers in place of ${length}`);
  return numbers;
};
