import { closeSync, fstatSync, openSync } from 'node:fs';
import type { FichaSped } from '../quebrar/decide-sped.ts';
import { parseNomeTransmissao } from '../quebrar/parse-nome-transmissao.ts';
import { findLivro, findSubstituido } from '../quebrar/read-sped-file.ts';
import { readBytes, readCabecalho, readInicioSped } from '../sped/cabecalho.ts';
import { ASSINATURA } from '../sped/divisao-fatias.ts';
import type { ObrigacaoSped } from '../sped/obrigacao-sped.ts';

/** The signature after the record 9999 is far shorter. */
const BYTES_FIM = 256 * 1024;

/** The facts that decide about a SPED file, from its first and last records alone. */
export async function readFichaSped(o: {
  id: string;
  nome: string;
  path: string;
  obrigacao: ObrigacaoSped;
  recebidoEm: string;
}): Promise<FichaSped> {
  const { id, nome, path, obrigacao, recebidoEm } = o;
  const livro = await findLivro(path, obrigacao);
  const substitui = await findSubstituido(path, obrigacao);
  const fd = openSync(path, 'r');
  try {
    const fim = fstatSync(fd).size;
    const { inicio } = readInicioSped(fd);
    // The fields that decide are ASCII, so that the encoding does not matter.
    const cabecalho = readCabecalho({ fd, inicio, fim, obrigacao, encoding: 'windows-1252' });
    const { cnpj, ie, finalidade } = cabecalho;
    const cauda = readBytes(fd, Math.max(0, fim - BYTES_FIM), BYTES_FIM);
    return {
      id,
      obrigacao,
      nome,
      cnpj,
      ie,
      inicio: cabecalho.inicio,
      fim: cabecalho.fim,
      livro,
      finalidade,
      transmissao: parseNomeTransmissao(nome.replace(/\.[0-9A-Za-z]{1,8}$/, '')),
      recebidoEm,
      substitui: finalidade === 'Retificadora' ? substitui : null,
      inteiro: cauda.includes('\n|9999|'),
      assinado: cauda.includes(ASSINATURA),
      temLinhas: true,
    };
  } finally {
    closeSync(fd);
  }
}
