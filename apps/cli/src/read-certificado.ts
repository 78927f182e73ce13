import { readFile } from 'node:fs/promises';
import { todayInSaoPaulo } from '@apura/br';
import { openToSign } from '@apura/retificacao';
import { askSenha } from './ask-senha.ts';

/** What a script gives the password by. */
const VARIAVEL_SENHA = 'APURA_SENHA_CERTIFICADO';

export interface Certificado {
  pfx: Uint8Array;
  senha: string;
}

/**
 * Reads the certificate and its password, from the variable or by asking on the terminal, and opens it, so that a
 * certificate that cannot sign is reported before any work. Returns a Portuguese sentence when it cannot sign.
 */
export async function readCertificado(
  path: string,
  { env, signal }: { env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<Certificado | string> {
  const pfx = await readFile(path);
  const guardada = env[VARIAVEL_SENHA];
  // What is started from here on does not inherit it.
  delete env[VARIAVEL_SENHA];
  if (guardada === undefined && !process.stdin.isTTY) {
    const onde = `na variável ${VARIAVEL_SENHA}, ou rode o comando em um terminal para digitá-la`;
    return `Diga a senha do certificado ${onde}.`;
  }
  const senha =
    guardada ?? (await askSenha('Senha do certificado: ', { input: process.stdin, output: process.stderr, signal }));
  const aberto = openToSign({ pfx, senha, hoje: todayInSaoPaulo(new Date()) });
  if ('recusa' in aberto) return `Nada foi feito, porque o certificado não pode assinar. ${aberto.recusa}`;
  return { pfx, senha };
}
