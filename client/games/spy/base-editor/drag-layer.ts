/** What hangs at the pointer while it is dragged, whatever slot it has in the meantime: found again by its name. */
type Find = (name: string) => HTMLElement | null;

const centreOf = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

export class DragLayer {
  /** The name of what is dragged. */
  name: string | null = null;
  /** What was let go and still has to lose its shift, once it has been measured where it was seen. */
  #dropped: HTMLElement | null = null;

  lift(name: string): void {
    this.name = name;
  }

  /** The slot whose middle is nearest to the pointer. Slots are measured without what is carried in them. */
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

  /** After the next rendering. */
  settle(): void {
    this.#dropped?.style.removeProperty("transform");
    this.#dropped?.classList.remove("carried");
    this.#dropped = null;
  }
}

/** Where an element would be without any transform of its own. */
const layoutCentre = (element: HTMLElement): number => {
  const parent = element.offsetParent?.getBoundingClientRect();
  return (parent?.left ?? 0) + element.offsetLeft + element.offsetWidth / 2;
};
