// An e-mail address is accepted or refused by its shape.
import { describe, expect, it } from 'vitest';
import { isEmail } from './email.ts';

describe('isEmail', () => {
  it.each(['a@b.co', 'Fulana.de-Tal+nota@contabil.exemplo.com.br', "o'neil@demo.apura.local", 'x_1@a-b.c9'])(
    'takes %j',
    (text) => expect(isEmail(text)).toBe(true),
  );

  it.each([
    '',
    'a',
    '@b.co',
    'a@',
    'a@b',
    'a b@c.de',
    'a@b..co',
    '.a@b.co',
    'a.@b.co',
    'a@-b.co',
    'a@b.co,c@d.ef',
    'a@b.co\r\nBcc: c@d.ef',
    'a@b.co\n',
    ' a@b.co',
    '"a b"@c.de',
    'Nome <a@b.co>',
    '<a@b.co>',
    'ação@b.co',
    'a@bé.co',
    '😀@b.co',
    '\u202ea@b.co',
    'a@b@c.de',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b.'.repeat(130)}co`,
  ])('refuses %j', (text) => expect(isEmail(text)).toBe(false));
});
