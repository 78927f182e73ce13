import { describe, expect, it } from 'vitest';
import { isDiskFull } from './port.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });

describe('isDiskFull', () => {
  it.each([
    ['a full disk', coded('ENOSPC')],
    ['a quota that is used up', coded('EDQUOT')],
    ['PostgreSQL without room', coded('53100')],
    ['a cause of the cause', new Error('a', { cause: new Error('b', { cause: coded('ENOSPC') }) })],
    ['the engine of the reports', new Error('IO Error: Could not write file "x": No space left on device')],
  ])('sees %s', (_name, error) => expect(isDiskFull(error)).toBe(true));

  it.each([
    ['another fault of the disk', coded('EIO')],
    ['what a file says', new Error('Conversion Error: Could not convert "No space left on device" to INT')],
    ['a text', 'ENOSPC'],
    ['nothing', undefined],
  ])('does not see it in %s', (_name, error) => expect(isDiskFull(error)).toBe(false));
});
