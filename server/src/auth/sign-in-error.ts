/** A refused token request: Blade's `error_code` and the key of its text. */
export class SignInError extends Error {
  constructor(
    readonly errorCode: number,
    readonly key: string,
    readonly params: Record<string, string | number> = {},
  ) {
    super(key);
  }
}
