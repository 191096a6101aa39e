import { notice } from '../admin/resource.js';
import type { EntityDefinition } from '../record/define.js';
import { RECORDS } from './index.js';

const isFormatted = ({ fields }: EntityDefinition): boolean =>
  Object.values(fields).some(({ kind }) => kind === 'html');

describe('A record with a formatted text', () => {
  it.each([...RECORDS, notice as EntityDefinition].filter(isFormatted).map((one) => [one.name, one] as const))(
    'takes files, since the pictures of the text are such: %s',
    (_, { files, dataType }) => {
      expect({ files, dataType }).toEqual({ files: true, dataType: expect.stringMatching(/^\d+$/) as string });
    },
  );
});
