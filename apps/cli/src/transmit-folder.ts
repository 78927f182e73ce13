import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { unsealCertificado } from '@apura/assinatura';
import {
  createClienteEsocial,
  type EnderecosEsocial,
  type EstadoTransmissao,
  enderecosEsocial,
  FalhaDeRede,
  type LoteATransmitir,
  RespostaEsocialError,
  transmitLotes,
} from '@apura/coletores';
import { EXIT } from './exit-codes.ts';
import type { TransmitirOptions } from './parse-args.ts';
import type { ProcessIo } from './process-folder.ts';
import { readCertificado } from './read-certificado.ts';

const ESTADO = 'transmissao.json';

/**
 * Sends the batches of a rectification to the eSocial, each after the previous one was accepted, and stops at the first
 * refusal. The state is kept in `transmissao.json` and the government's answers in `retornos`, so that the command
 * continues when it is repeated. Returns the exit code. Throws for faults of the machine and when `signal` stops it.
 */
export async function transmitFolder(
  options: TransmitirOptions,
  { print, signal }: Pick<ProcessIo, 'print' | 'signal'>,
  enderecos: EnderecosEsocial = enderecosEsocial(options.ambiente),
): Promise<number> {
  const { folder } = options;
  const lotes = await readLotes(folder);
  if (lotes.length === 0) {
    print(
      'Não há lotes nesta pasta. Descompacte nela o ZIP de uma retificação do eSocial ' +
        'com LOTES igual a S na aba PARAMETROS.',
    );
    return EXIT.nothing;
  }
  const semAssinatura = lotes.find(
    ({ documento }) => count(documento, '<evento ') !== count(documento, '<SignatureValue>'),
  );
  if (semAssinatura) {
    print(
      `${semAssinatura.nome}: há eventos sem assinatura. Retifique de novo com --certificado, e transmita o resultado.`,
    );
    return EXIT.usage;
  }
  const certificado = await readCertificado(options.certificado, { env: process.env, signal });
  if (typeof certificado === 'string') {
    print(certificado);
    return EXIT.usage;
  }
  const ca = options.ca === null ? undefined : await readFile(options.ca, 'utf8');
  const cliente = createClienteEsocial({ enderecos, certificado: unsealCertificado(certificado), ca });
  try {
    let estado = await readEstado(folder);
    for (;;) {
      const fim = await transmitLotes({ cliente, lotes, estado, signal });
      estado = fim.estado;
      if (fim.retorno) await keep(join(folder, 'retornos'), fim.retorno.nome, fim.retorno.documento);
      await keep(folder, ESTADO, `${JSON.stringify(estado, null, 2)}\n`);
      if (fim.tipo === 'recusado') {
        for (const motivo of fim.motivos) print(motivo);
        print('A transmissão parou aqui: nenhum lote depois deste foi enviado.');
        return EXIT.partial;
      }
      print(fim.mensagem);
      if (fim.tipo === 'concluido') return EXIT.ok;
      if (fim.tipo === 'esperar') await wait(fim.segundos * 1_000, undefined, { signal });
    }
  } catch (erro) {
    signal.throwIfAborted();
    print(describe(erro));
    return EXIT.failure;
  } finally {
    cliente.close();
  }
}

async function readLotes(folder: string): Promise<LoteATransmitir[]> {
  const pasta = join(folder, 'lotes');
  const nomes = await readdir(pasta).catch((erro: unknown) => {
    if (erro instanceof Error && 'code' in erro && erro.code === 'ENOENT') return [];
    throw erro;
  });
  const xmls = nomes.filter((nome) => /^\d{4}_grupo[123]\.xml$/.test(nome)).sort();
  return Promise.all(xmls.map(async (nome) => ({ nome, documento: await readFile(join(pasta, nome), 'utf8') })));
}

/** Null when nothing was sent yet. A file that is no state stops the command: batches would be sent twice. */
async function readEstado(folder: string): Promise<EstadoTransmissao | null> {
  const texto = await readFile(join(folder, ESTADO), 'utf8').catch((erro: unknown) => {
    if (erro instanceof Error && 'code' in erro && erro.code === 'ENOENT') return null;
    throw erro;
  });
  if (texto === null) return null;
  const lido: unknown = JSON.parse(texto);
  if (typeof lido !== 'object' || lido === null || !('versao' in lido) || lido.versao !== 1 || !('lotes' in lido)) {
    throw new RangeError(ESTADO);
  }
  // Written by this command; its version says which shape it has.
  return lido as EstadoTransmissao;
}

/** Whole or not at all: a half-written state would send batches again. */
async function keep(folder: string, nome: string, conteudo: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const meio = join(folder, `.${nome}.parte`);
  await writeFile(meio, conteudo);
  await rename(meio, join(folder, nome));
}

function describe(erro: unknown): string {
  if (erro instanceof FalhaDeRede) return `${erro.message} Repita o comando: ele continua de onde parou.`;
  if (erro instanceof RespostaEsocialError) {
    const motivo = 'eSocial: a resposta do governo veio fora do padrão.';
    return `${motivo} Repita o comando mais tarde: ele continua de onde parou.`;
  }
  if (erro instanceof RangeError || erro instanceof SyntaxError)
    return 'Os lotes ou transmissao.json foram alterados depois do envio. Descompacte a retificação em outra pasta.';
  throw erro;
}

const count = (texto: string, parte: string): number => texto.split(parte).length - 1;
