interface Named {
  name?: string;
  label?: string;
  code: string;
}

/** The words of a menu entry: the server answers them in the reader's language, as administrators wrote them. */
export const menuLabel = ({ name, label, code }: Named): string => name || label || code;
