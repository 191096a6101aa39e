/** A configuration with its secrets, as only the sender reads it. */
export interface SmsConfig {
  category: number;
  smsCode: string;
  templateId: string;
  accessKey: string;
  secretKey: string;
  regionId: string;
  appId: string;
  signName: string;
}

/** A message of a template that the provider knows. */
export interface SmsMessage {
  phones: readonly string[];
  params: Readonly<Record<string, string>>;
}

/** Answer of a provider to a message. */
export interface SmsOutcome {
  success: boolean;
  /** The provider's own code, such as `isv.BUSINESS_LIMIT_CONTROL`. */
  code: string;
  msg: string;
}

/** Sends one message through the provider at `url`. */
export type Send = (url: string, config: SmsConfig, message: SmsMessage) => Promise<SmsOutcome>;

// Shorter than the time limit of a call, so that the call's error names the provider.
const WITHIN_MS = 6_000;

/** Posts a signed request; an unreachable provider is a failure with its own text. */
export async function post<T>(
  url: string,
  headers: Record<string, string>,
  body?: string,
): Promise<T | SmsOutcome> {
  try {
    // `host` is part of the signature, but fetch sets it itself from the address.
    const { host: _, ...others } = headers;
    const answer = await fetch(url, {
      method: 'POST',
      headers: others,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    return (await answer.json()) as T;
  } catch (error) {
    return { success: false, code: 'unreachable', msg: (error as Error).name };
  }
}
