import type { SignInWays } from '@gushu/shared';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { begin, type TokenAnswer } from '../../session/sign-in.js';
import { isStranger, mustChoose } from '../../session/ways.js';

/** Step that is still needed before the session begins. */
type Pending = { kind: 'register' | 'choose'; answer: TokenAnswer };

/** Result of every way to sign in: the session, a request for an account, or a choice. */
export function useEntering(ways: SignInWays) {
  const [pending, setPending] = useState<Pending>();
  const enter = (answer: TokenAnswer) => {
    if (isStranger(answer)) setPending({ kind: 'register', answer });
    else if (ways.switchMode && mustChoose(answer)) setPending({ kind: 'choose', answer });
    else begin(answer);
  };
  return { pending, enter, close: () => setPending(undefined) };
}

/** Requests tokens by one way and passes them on. */
export const useWay = <V>(ask: (values: V) => Promise<TokenAnswer>, enter: (answer: TokenAnswer) => void) =>
  useMutation({ mutationFn: ask, onSuccess: enter });
