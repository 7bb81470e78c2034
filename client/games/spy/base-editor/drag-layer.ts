/** The element that follows the pointer, whichever slot renders it: found by its name. */
type Find = (name: string) => HTMLElement | null;

const centreOf = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

export class DragLayer {
  /** The name of the dragged element. */
  name: string | null = null;
  /** The dropped element, whose shift is removed once its visible position has been measured. */
  #dropped: HTMLElement | null = null;

  lift(name: string): void {
    this.name = name;
  }

  /** The slot whose centre is nearest to the pointer, measured without the dragged element. */
  nearest(slots: readonly HTMLElement[], x: number): number {
    const distances = slots.map((slot) => Math.abs(layoutCentre(slot) - x));
    return distances.indexOf(Math.min(...distances));
  }

  follow(find: Find, { clientX, clientY }: PointerEvent): void {
    const element = this.name === null ? null : find(this.name);
    if (element === null) return;
    element.style.removeProperty("transform");
    const { top, height } = element.getBoundingClientRect();
    element.classList.add("carried");
    element.style.transform = `translate(${clientX - centreOf(element)}px, ${clientY - top - height / 2}px) scale(1.06)`;
  }

  letGo(find: Find): void {
    this.#dropped = this.name === null ? null : find(this.name);
    this.name = null;
  }

  /** Called after the next rendering. */
  settle(): void {
    this.#dropped?.style.removeProperty("transform");
    this.#dropped?.classList.remove("carried");
    this.#dropped = null;
  }
}

/** The centre of an element without its own transform. */
const layoutCentre = (element: HTMLElement): number => {
  const parent = element.offsetParent?.getBoundingClientRect();
  return (parent?.left ?? 0) + element.offsetLeft + element.offsetWidth / 2;
};
