import { parentPort, workerData } from 'node:worker_threads';
import { createDocumento } from '../dossie/pdf/create-documento.ts';
import type { PedidoDoPdf } from './export-pdf.ts';

const { nome, subtitulo, paragrafos, forma, linhas, totais, criadoEm, marca } = workerData as PedidoDoPdf;
const doc = await createDocumento({
  titulo: nome,
  assunto: subtitulo,
  criadoEm,
  marca: { ...marca, logo: marca.logo === null ? null : Buffer.from(marca.logo) },
  folha: { size: forma.size, deitada: true },
});
doc.titulo(nome, subtitulo);
for (const paragrafo of paragrafos) doc.paragrafo(paragrafo);
const quantas = linhas.length - totais;
doc.tabela({
  legenda: `${quantas.toLocaleString('pt-BR')} ${quantas === 1 ? 'linha' : 'linhas'}`,
  colunas: forma.colunas,
  linhas,
  tamanho: forma.tamanho,
  fortes: totais,
  apertada: true,
});
const pdf = new Uint8Array(await doc.finish());
parentPort?.postMessage(pdf, [pdf.buffer]);
