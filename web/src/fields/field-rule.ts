import { checkValue, type Field, isBlank, message, SECRET_MASK } from '@gushu/shared';
import i18next from 'i18next';

/** Checks a value as the server will, and says what is wrong in the person's language. */
export function fieldRule(name: string, field: Field) {
  return {
    validator: (_: unknown, value: unknown): Promise<void> => {
      const fault = isBlank(value) || value === SECRET_MASK ? undefined : checkValue(name, field, value);
      if (!fault) return Promise.resolve();
      const english = i18next.language === 'en';
      const hint = field.kind === 'text' ? field.patternHint?.[english ? 1 : 0] : undefined;
      const form: Record<string, string> = fault.key === 'field.format' && hint ? { form: hint } : {};
      const text = message(fault.key, english ? 'en' : 'zh', { ...fault.params, ...form });
      return Promise.reject(new Error(text));
    },
  };
}
