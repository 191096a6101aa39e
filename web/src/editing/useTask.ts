import { useRef, useState } from 'react';
import { tellError } from '../feedback.js';

/** Does one thing at a time and says why it was refused. */
export function useTask() {
  const busy = useRef(false);
  const [running, setRunning] = useState(false);
  /** Answers whether it was done. */
  const run = async (
    task: () => Promise<unknown>,
    refused: (error: unknown) => void = tellError,
  ): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setRunning(true);
    try {
      await task();
      return true;
    } catch (error) {
      refused(error);
      return false;
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return { running, run };
}
