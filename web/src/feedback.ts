import { App } from 'antd';
import type { useAppProps } from 'antd/es/app/context.js';
import type { ReactNode } from 'react';
import { ApiError, isAbort, textOf } from './api/error.js';
import { isSilent } from './api/silent-codes.js';
import { noteFocus } from './layout/focus-back.js';

let app: useAppProps | undefined;

/** Lends antd's message, modal and notification, which live in React's tree, to code outside of it. */
export function useFeedback(): void {
  app = App.useApp();
}

/** Says that something has worked. */
export const tellDone = (text: string): void => void app?.message.success(text);

/** Says something worth knowing that is no fault. */
export const tellHint = (text: string): void => void app?.message.info(text);

/** Says what has not gone as it should, though one can go on. */
export const tellWarning = (text: string): void => void app?.message.warning(text);

/** Says why something was not taken. */
export const tellRefused = (text: string): void => void app?.message.error(text);

/** Says what failed, unless its code is on the white list; a fault of the server brings the request id for support. */
export function tellError(error: unknown): void {
  if (isAbort(error) || isSilent(error)) return;
  const id = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
  void app?.message.error(id ? `${textOf(error)} (${id})` : textOf(error));
}

/** What will happen, and the words of the two buttons where the usual ones would be unclear. */
interface Question {
  content: ReactNode;
  okText: string;
  cancelText: string;
}

/** The same where it may go without words of its own; what deletes has a red button. */
type Asked = Partial<Question> & { danger?: boolean };

/** The question that was agreed to and is being done, or waits to be. */
let standing: { close: () => Promise<void> } | undefined;

/** Asks before something that cannot be taken back; does it when agreed, and says so when it fails. */
export function askFirst(title: string, task: () => Promise<unknown>, what: Asked = {}): void {
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

/** Closes the question whose task asks for something more, so that a dialog can do that; the task goes on. */
export const closeQuestion = async (): Promise<void> => standing?.close();

/** Asks before a save goes on; what is not agreed to is given up, and nothing is shown as the form is still there. */
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

/** A form whose fields can be marked with what is wrong; methods, so that antd's of any values are such. */
export interface FieldsForm {
  setFields(fields: { name: string; errors: string[] }[]): void;
}

/** Puts the server's messages at their fields; answers whether there were any, else the error is shown. */
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
