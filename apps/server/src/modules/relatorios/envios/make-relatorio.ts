import type { Readable } from 'node:stream';
import { formatReais } from '@apura/br';
import { describeCadencia, enderecoDoRelatorio, type FormatoRelatorio, MAX_ANEXO_BYTES } from '@apura/contract';
import { type ColunaRelatorio, type LinhaTotais, type RelatorioDefinido, textoDaCelula } from '@apura/relatorios';
import type { Deps } from '../../../deps.ts';
import { isAppError } from '../../../http/errors.ts';
import type { MailAttachment } from '../../../platform/mail/port.ts';
import { nomeDoDownload } from '../../arquivos/index.ts';
import { readMarca } from '../../usuarios/index.ts';
import { notasDaConsulta } from '../notas-da-consulta.ts';
import { parseColunas, parseConsulta } from '../parse-consulta.ts';
import * as relatorios from '../relatorios.service.ts';
import { TIPOS_MIME } from '../tipos-mime.ts';
import type { EnvioRow } from './envios.repo.ts';
import type { RelatorioEnviado } from './modelo-relatorio.ts';
import { parseRecorte } from './recorte.ts';

interface RelatorioFeito {
  conteudo: RelatorioEnviado;
  anexo: MailAttachment | undefined;
}

/** Makes the file of a scheduled mail and what the mail says of it. Throws what reading the report throws. */
export async function makeRelatorio(
  deps: Deps,
  ownerId: string,
  { envio, projetoId }: { envio: EnvioRow; projetoId: string },
): Promise<RelatorioFeito> {
  const { relatorio: nome, formato } = envio;
  const recorte = parseRecorte(envio.recorte);
  const relatorio = await relatorios.getRelatorio(deps, { ownerId }, { projetoId, nome });
  const { definicao, resultado } = relatorio;
  const consulta = parseConsulta(definicao, recorte);
  const colunas = parseColunas(definicao, 'columns', recorte.columns ?? '');
  const parametros = await relatorios.readParametros(deps, { ownerId }, relatorio);
  const { total } = await relatorios.readJanela(relatorio, { offset: 0, limit: 1, ...consulta, limites: {} });
  const totais = total === 0 ? [] : await relatorios.readTotais(relatorio, { ...consulta, limites: {} });
  const filtros = notasDaConsulta(definicao, consulta).map(({ texto }) => texto);
  const feito = (ressalva: string | null, anexo?: MailAttachment): RelatorioFeito => ({
    conteudo: {
      relatorio: nome,
      empresa: parametros.projeto ?? '',
      periodo: parametros.periodo ?? '',
      quando: describeCadencia(envio),
      filtros,
      linhas: total,
      totais: textosDosTotais(definicao, colunas, totais),
      ressalva,
      link: deps.config.publicUrl + enderecoDoRelatorio({ projetoId, relatorio: nome, ...recorte }),
    },
    anexo,
  });
  if (resultado === null || total === 0) {
    const onde = filtros.length === 0 ? 'neste período' : 'com estes filtros';
    return feito(`O relatório não tem linhas ${onde}: não há arquivo anexado.`);
  }
  const pedido = {
    formato,
    parametros,
    readMarca: () => readMarca(deps, ownerId),
    criadoEm: deps.clock.now(),
    consulta,
    colunas,
  };
  const grande = formato === 'pdf' ? await contraOPdf(relatorio, pedido) : undefined;
  if (grande !== undefined) return feito(grande);
  const bytes = await readUpTo(relatorios.exportRelatorio({ ...relatorio, resultado }, pedido), MAX_ANEXO_BYTES);
  if (bytes === undefined) {
    const mb = MAX_ANEXO_BYTES / 1024 / 1024;
    return feito(`O arquivo passa de ${mb} MB e não foi anexado: abra o relatório pelo botão e baixe-o.`);
  }
  const { projeto } = relatorio;
  const arquivo = nomeDoDownload({ nome, empresa: parametros.empresa, projeto, filtrado: filtros.length > 0 });
  return feito(null, { name: `${arquivo}.${formato}`, type: TIPOS_MIME[formato], bytes });
}

/** Why a PDF has no room for the rows and columns; undefined where it has. */
async function contraOPdf(
  relatorio: relatorios.RelatorioDoProjeto,
  pedido: Parameters<typeof relatorios.assertCabeNoPdf>[1] & { formato: FormatoRelatorio },
): Promise<string | undefined> {
  try {
    await relatorios.assertCabeNoPdf(relatorio, pedido);
    return undefined;
  } catch (causa) {
    if (isAppError(causa) && causa.extra.message !== undefined) return `Não há PDF anexado. ${causa.extra.message}`;
    throw causa;
  }
}

/**
 * The bytes of a stream; undefined when there are more than `max`. Such a stream is read to its end all the same, so
 * that its writer ends as it always does.
 */
export async function readUpTo(stream: Readable, max: number): Promise<Buffer | undefined> {
  const partes: Buffer[] = [];
  let bytes = 0;
  for await (const parte of stream as AsyncIterable<Buffer>) {
    bytes += parte.length;
    if (bytes <= max) partes.push(parte);
    else partes.length = 0;
  }
  return bytes <= max ? Buffer.concat(partes) : undefined;
}

/** 'Total Entrada: Base 1.000,00; PIS 16,50', of the columns that the file has. */
function textosDosTotais(
  { colunas: todas }: RelatorioDefinido,
  escolhidas: readonly ColunaRelatorio[],
  totais: readonly LinhaTotais[],
): string[] {
  const mostra = (key: string) => escolhidas.length === 0 || escolhidas.some((coluna) => coluna.key === key);
  return totais.flatMap(({ rotulo, valores }) => {
    const partes = todas.flatMap((coluna, n) => {
      const valor = valores[n] ?? null;
      if (valor === null || !mostra(coluna.key)) return [];
      const texto = coluna.type === 'money' ? formatReais(valor) : textoDaCelula(coluna, valor);
      return [`${coluna.key} ${texto}`];
    });
    return partes.length === 0 ? [] : [`${rotulo}: ${partes.join('; ')}`];
  });
}
