import { Modal, type ModalProps } from 'antd';
import { FirstFocus } from './FirstFocus.js';
import { useFocusBack } from './focus-back.js';

/** The one dialog: the focus begins at what can be filled or done in it, and goes back to what opened it. */
export function Dialog({ children, ...props }: ModalProps) {
  useFocusBack();
  return (
    <Modal {...props}>
      {children}
      <FirstFocus />
    </Modal>
  );
}
