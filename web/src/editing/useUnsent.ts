import { useEffect, useEffectEvent, useRef } from 'react';
import type { useDraft } from '../session/draft.js';
import type { Sent, Stage } from './useSave.js';

const AGAIN_MS = 5_000;
const KEY_BYTES = 16;

/**
 * State of a save beside its draft: the key it is sent under, and whether it waits for the line. Both outlast the page.
 */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

type Draft = Pick<ReturnType<typeof useDraft>, 'sending' | 'noteSending'>;

/**
 * State of a save beside its draft: the key it is sent under, and whether it waits for the line. Both outlast the page,
 * so that a row that was stored although no answer came is not stored again.
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
    /** Stops waiting; the person sends it. */
    giveUp: () => stage && note(undefined),
  };
}

/** Sends again when the line is back: once the browser reports it, and every few seconds as it may not know. */
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
