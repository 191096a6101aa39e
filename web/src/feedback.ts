import { App } from 'antd';
import type { useAppProps } from 'antd/es/app/context.js';
import type { ReactNode } from 'react';
import { ApiError, isAbort, textOf } from './api/error.js';
import { isSilent } from './api/silent-codes.js';
import { noteFocus } from './layout/focus-back.js';

let app: useAppProps | undefined;

/** Makes antd's message, modal and notification, which live in React's tree, available to code outside of it. */
export function useFeedback(): void {
  app = App.useApp();
}

/** Shows that something has worked. */
export const tellDone = (text: string): void => void app?.message.success(text);

/** Shows a hint that is no fault. */
export const tellHint = (text: string): void => void app?.message.info(text);

/** Shows a problem that does not stop the person. */
export const tellWarning = (text: string): void => void app?.message.warning(text);

/** Shows why something was refused. */
export const tellRefused = (text: string): void => void app?.message.error(text);

/** Shows a failure, unless its code is on the white list; a fault of the server shows the request id for support. */
export function tellError(error: unknown): void {
  if (isAbort(error) || isSilent(error)) return;
  const id = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
  void app?.message.error(id ? `${textOf(error)} (${id})` : textOf(error));
}

/** Consequences of a task, and the labels of the two buttons where the usual ones would be unclear. */
interface Question {
  content: ReactNode;
  okText: string;
  cancelText: string;
}

/** The same with all texts optional; the button of a task that deletes is red. */
type Asked = Partial<Question> & { danger?: boolean };

/** The confirmed question whose task is running or about to run. */
let standing: { close: () => Promise<void> } | undefined;

/** Asks for confirmation of a task that cannot be undone, runs it, and shows an error if it fails. */
export function confirmFirst(title: string, task: () => Promise<unknown>, what: Asked = {}): void {
  const focusBack = noteFocus();
  const { danger = false, ...words } = what;
  const closed = new Promise<void>((resolve) => {
    const question = app?.modal.confirm({
      title,
      ...words,
      okButtonProps: { danger },
      centered: true,
      afterClose: () => {
        standing = undefined;
        focusBack();
        resolve();
      },
      onOk: () => task().catch(tellError),
    });
    standing = question && {
      close: () => {
        question.destroy();
        return closed;
      },
    };
  });
}

/** Closes the question whose task needs further input, so that a dialog can ask for it; the task goes on. */
export const closeQuestion = async (): Promise<void> => standing?.close();

/**
 * Asks for confirmation before a save. If the person declines, the save is dropped without a message, as the form is
 * still open.
 */
export async function assertAgreed(title: string, what: Question): Promise<void> {
  const agreed = await app?.modal.confirm({
    title,
    ...what,
    centered: true,
    focusable: { autoFocusButton: 'cancel' },
    afterClose: noteFocus(),
  });
  if (!agreed) throw new DOMException(title, 'AbortError');
}

/** A form whose fields can be marked as wrong; methods, so that antd's forms of any values are assignable. */
export interface FieldsForm {
  setFields(fields: { name: string; errors: string[] }[]): void;
}

/** Shows the server's messages at their fields; answers whether there were any, else the error is shown. */
export function showFieldErrors(form: FieldsForm, error: unknown): boolean {
  const fields = error instanceof ApiError ? error.fields : [];
  if (fields.length === 0) {
    tellError(error);
    return false;
  }
  const names = [...new Set(fields.map(({ field }) => field))];
  const errorsOf = (name: string) => fields.filter(({ field }) => field === name).map(({ msg }) => msg);
  form.setFields(names.map((name) => ({ name, errors: errorsOf(name) })));
  return true;
}
