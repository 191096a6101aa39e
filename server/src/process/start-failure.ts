/** Why a process cannot start, and the remedy for it. */
export class StartFailure extends Error {
  constructor(
    message: string,
    readonly remedy: string,
  ) {
    super(message);
  }

  /** The one line to print. */
  get line(): string {
    return `${this.message}. Remedy: ${this.remedy}.`;
  }
}
