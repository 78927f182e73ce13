import { formatCnpj } from '@apura/br';
import type { DocumentoPdf } from '../dossie/pdf/create-documento.ts';
import { col, num } from '../dossie/pdf/draw-tabela.ts';
import type { MesDoEspelho } from './dados-do-espelho.ts';
import { emMoeda, linhasDeDas } from './textos-do-espelho.ts';

/** What to type into the PGDAS-D of a month, and its DAS before and after. */
export function drawMes(doc: DocumentoPdf, m: MesDoEspelho): void {
  if (m.avisos.length > 0) doc.lista(m.avisos.map((aviso) => `Não mudou. ${aviso}`));
  doc.tabela({
    legenda: 'O que digitar, por atividade',
    colunas: [
      col('Estabelecimento', 2.2),
      col('Atividade', 4),
      col('Parcela', 3),
      num('Antes', 1.6),
      num('Depois', 1.6),
    ],
    linhas: m.linhas.map((l) => [formatCnpj(l.cnpj), l.atividade, l.qualificacao, emMoeda(l.antes), emMoeda(l.depois)]),
    tamanho: 8,
  });
  doc.tabela({
    legenda: 'O DAS do mês, antes e depois',
    colunas: [col('Tributo', 3), num('Antes'), num('Depois'), num('Diferença')],
    linhas: linhasDeDas(m).map(([tributo, ...valores]) => [tributo, ...valores.map(emMoeda)]),
  });
}
