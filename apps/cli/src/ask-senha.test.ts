// A password typed on the terminal is returned and never shown.
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { askSenha } from './ask-senha.ts';

function terminal() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const stop = new AbortController();
  const senha = askSenha('Senha: ', { input, output, signal: stop.signal });
  return { input, senha, stop, shown: () => String(output.read() ?? '') };
}

it('answers what is typed, and shows none of it', async () => {
  const { input, senha, shown } = terminal();
  input.write('se\u0008egr\u00e9do$1 x\r');
  expect(await senha).toBe('segr\u00e9do$1 x');
  expect(shown()).toBe('Senha: \n');
});

it('gives up when the terminal closes, or at Ctrl+C', async () => {
  const fechado = terminal();
  fechado.input.end();
  await expect(fechado.senha).rejects.toThrow('A senha do certificado não foi digitada.');
  const interrompido = terminal();
  interrompido.input.write('abc\u0003');
  await expect(interrompido.senha).rejects.toThrow('A senha do certificado não foi digitada.');
});

it('stops with the command', async () => {
  const { senha, stop } = terminal();
  stop.abort(new Error('Interrompido.'));
  await expect(senha).rejects.toThrow('Interrompido.');
});
