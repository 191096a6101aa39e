import { useEffect, useEffectEvent, useRef } from 'react';
import type { useDraft } from '../session/draft.js';
import type { Sent, Stage } from './useSave.js';

const AGAIN_MS = 5_000;
const KEY_BYTES = 16;

/** A key that nobody else has; `randomUUID` is missing on pages without https. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

type Draft = Pick<ReturnType<typeof useDraft>, 'sending' | 'noteSending'>;

/**
 * What of a save is known beside its draft: under which key it is sent, and whether it waits for the line. Both outlast the
 * page, so that what was stored although no answer came is not stored again.
 */
export function useUnsent({ sending, noteSending }: Draft) {
  const key = useRef<string>(undefined);
  useEffect(() => {
    key.current = sending?.key;
  }, [sending]);
  const note = (stage: Stage | undefined, isBegun = false) => {
    key.current ??= newKey();
    noteSending({ key: key.current, stage }, isBegun);
  };
  const stage = sending?.stage as Stage | undefined;
  const sent: Sent = {
    key: () => (key.current ??= newKey()),
    renew: () => void (key.current = newKey()),
    onBegin: (begun) => note(begun, true),
    onEnd: (ended, isCut) => note(isCut ? ended : undefined),
  };
  return {
    sent,
    stage,
    /** Waits for the line before anything is sent. */
    wait: (wanted: Stage) => note(wanted),
    /** Leaves it to the person to send it. */
    giveUp: () => stage && note(undefined),
  };
}

/** Sends again what waits for the line: once the browser has it back, and every few seconds as it may not know. */
export function useSentAgain(stage: Stage | undefined, isHeld: boolean, send: (stage: Stage) => void): void {
  const again = useEffectEvent(() => stage && send(stage));
  useEffect(() => {
    if (!stage || isHeld) return;
    const timer = setTimeout(() => again(), AGAIN_MS);
    const onLine = () => void again();
    window.addEventListener('online', onLine);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onLine);
    };
  }, [stage, isHeld]);
}
