import { expect, it } from 'vitest';
import { parseEntrada } from './entrada-do-endereco.ts';

it('reads what the server wrote behind the address, and nothing else', () => {
  const pendente = { entrada: 'x'.repeat(43), totp: true, chave: false, configurar: false };
  const encoded = Buffer.from(JSON.stringify(pendente)).toString('base64url');
  expect(parseEntrada(`#entrada=${encoded}`)).toEqual({ tipo: 'pendente', pendente });
  expect(parseEntrada('#entrada=aberta')).toEqual({ tipo: 'aberta' });
  expect(parseEntrada('#falha=sso-indisponivel')).toMatchObject({ message: expect.stringContaining('não respondeu') });
  // A text of somebody else's is never shown.
  expect(parseEntrada('#falha=sso-outra-conta')).toMatchObject({ message: expect.stringContaining('outra conta') });
  expect(parseEntrada('#falha=<b>x</b>')).toMatchObject({ message: expect.stringContaining('não abriu o portal') });
  for (const hash of ['', '#conteudo', '#entrada=', '#entrada=%00', `#entrada=${btoa('{}')}`])
    expect(parseEntrada(hash)).toBeNull();
});
