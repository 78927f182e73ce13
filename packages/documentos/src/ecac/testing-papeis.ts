import { comprovante, darf } from './testing-comprovante.ts';
import { dctf, reciboDctfweb } from './testing-dctf.ts';
import { type OrdemTexto, type Pagina, par, pdf, r, v } from './testing-pagina.ts';
import { pgdasFixados } from './testing-pgdas-exemplos.ts';

/** A declaration of set-off that corrects another one, with two debts, the amount of one label glued before it. */
export function perdcomp(ordem: OrdemTexto): Uint8Array<ArrayBuffer> {
  const topo: Pagina = [r(40, 30, 'CNPJ 11.222.333/0001-81'), v(380, 30, '11111.33333.150524.1.7.02-0002')];
  return pdf(
    [
      [
        ...topo,
        r(240, 60, 'DADOS INICIAIS'),
        ...par(80, 'Nome Empresarial', 'ALFA COMÉRCIO FICTÍCIO LTDA'),
        ...par(94, 'Data de Criação', '14/05/2024'),
        ...par(108, 'Data de Transmissão', '15/05/2024'),
        ...par(122, 'Tipo de Documento', 'Declaração de Compensação'),
        ...par(136, 'Tipo de Crédito', 'Saldo Negativo de IRPJ'),
        ...par(150, 'PER/DCOMP Retificador', 'Sim'),
        ...par(164, 'N. PER/DCOMP Retificado', '11111.22222.100424.1.3.02-0001'),
        ...par(178, 'Crédito Oriundo de Ação Judicial', 'Não'),
      ],
      [
        ...topo,
        r(240, 60, 'CRÉDITO SALDO NEGATIVO DE IRPJ'),
        ...par(80, 'Ano', '2023'),
        ...par(94, 'Data Inicial do Período', '01/01/2023'),
        ...par(108, 'Data Final do Período', '31/12/2023'),
        ...par(122, 'Valor do Saldo Negativo', '10.000,00'),
        // One piece of text: the amount comes before its label, with nothing between.
        r(40, 150, '10.000,00Crédito Original na Data da Entrega'),
        ...par(164, 'Selic Acumulada', '4,25%'),
        ...par(178, 'Crédito Atualizado', '10.425,00'),
        ...par(192, 'Total dos Débitos deste Documento', '3.127,50'),
        ...par(206, 'Total do Crédito Original Utilizado neste Documento', '3.000,00'),
        ...par(220, 'Saldo do Crédito Original', '7.000,00'),
      ],
      [
        ...topo,
        r(40, 60, '001. Débito PIS'),
        ...par(74, 'Grupo de Tributo', 'PIS/PASEP'),
        ...par(86, 'Código da Receita/Denominação', '6912-01 - PIS - NÃO CUMULATIVO'),
        ...par(98, 'Período de Apuração', 'Abril / 2024'),
        ...par(110, 'Data de Vencimento do Tributo/Quota', '24/05/2024'),
        ...par(122, 'Principal', '1.000,00'),
        ...par(134, 'Multa', '0,00'),
        ...par(146, 'Juros', '0,00'),
        ...par(158, 'Total', '1.000,00'),
        r(40, 190, '002. Débito Contribuição Previdenciária'),
        ...par(204, 'Grupo de Tributo', 'CONTRIBUIÇÃO PREVIDENCIÁRIA'),
        ...par(216, 'Código da Receita/Denominação', '1138-01 - CP PATRONAL'),
        ...par(228, 'Período Apuração DCTFWeb', '12/2023'),
        ...par(240, 'Período de Apuração', '11/2023'),
        ...par(252, 'Data de Vencimento do Tributo/Quota', '20/12/2023'),
        ...par(264, 'Principal', '2.000,00'),
        ...par(276, 'Multa', '100,00'),
        ...par(288, 'Juros', '27,50'),
        ...par(300, 'Total', '2.127,50'),
      ],
    ],
    ordem,
  );
}

/** The receipt of `perdcomp`: its number and its totals, but no debts and nothing of the credit. */
export const reciboPerdcomp = (
  ordem: OrdemTexto,
  o: { transmissao?: string; emitido?: string; debito?: boolean } = {},
): Uint8Array<ArrayBuffer> =>
  pdf(
    [
      [
        r(40, 30, 'CNPJ 11.222.333/0001-81'),
        v(380, 30, '11111.33333.150524.1.7.02-0002'),
        r(160, 60, 'RECIBO DE ENTREGA DO PER/DCOMP'),
        ...par(80, 'Nome Empresarial', 'ALFA COMÉRCIO FICTÍCIO LTDA'),
        ...par(94, 'Data de Transmissão', o.transmissao ?? '15/05/2024'),
        ...par(108, 'Tipo de Documento', 'Declaração de Compensação'),
        ...par(122, 'Tipo de Crédito', 'Saldo Negativo de IRPJ'),
        ...par(136, 'PER/DCOMP Retificador', 'Sim'),
        ...par(150, 'Total do Crédito Original Utilizado neste Documento', '3.000,00'),
        ...par(164, 'Recibo emitido em', o.emitido ?? '16/05/2024'),
        ...(o.debito === true
          ? [
              r(40, 190, '001. Débito PIS'),
              ...par(204, 'Código da Receita/Denominação', '6912-01 - PIS - NÃO CUMULATIVO'),
              ...par(216, 'Período de Apuração', 'Abril / 2024'),
              ...par(228, 'Principal', '1.000,00'),
              ...par(240, 'Total', '1.000,00'),
            ]
          : []),
      ],
    ],
    ordem,
  );

/** Three payers, one with its name in two lines, and an unreadable line. */
export const fontesPagadoras = (ordem: OrdemTexto, o: { estragada?: boolean } = {}): Uint8Array<ArrayBuffer> =>
  pdf(
    [
      [
        r(200, 30, 'Fontes Pagadoras'),
        ...par(46, 'CNPJ:', '11.222.333/0001-81'),
        ...par(60, 'Ano-calendário:', '2024'),
        r(40, 84, 'CNPJ/CPF'),
        r(140, 84, 'Nome Empresarial/Nome'),
        r(310, 84, 'Data do Processamento'),
        r(420, 84, 'Rendimento Tributável'),
        r(520, 84, 'Tributo Retido'),
        v(40, 100, '44.555.666/0001-81'),
        v(140, 100, 'COMPRADORA BETA COM UM NOME'),
        v(310, 100, '15/02/2025'),
        v(420, 100, '20.000,00'),
        v(520, 100, '615,00'),
        v(140, 111, 'MUITO COMPRIDO LTDA'),
        ...[
          ['1708', '10.000,00', '150,00'],
          ['5952', '10.000,00', '465,00'],
        ].flatMap(([c = '', a = '', b = ''], i) => [
          v(60, 124 + i * 12, c),
          v(420, 124 + i * 12, a),
          v(520, 124 + i * 12, b),
        ]),
        v(40, 160, '77.888.999/0001-81'),
        v(140, 160, 'BANCO FICTÍCIO SA'),
        v(310, 160, '20/02/2025'),
        v(420, 160, '1.234,56'),
        v(520, 160, '277,78'),
        v(60, 172, '3426'),
        v(420, 172, '1.234,56'),
        v(520, 172, o.estragada ? '2?7,78' : '277,78'),
      ],
    ],
    ordem,
  );

export const eprocesso = (ordem: OrdemTexto): Uint8Array<ArrayBuffer> =>
  pdf(
    [
      [
        r(200, 30, 'Processos Digitais'),
        r(40, 50, 'CNPJ: 11.222.333/0001-81'),
        ...(['Número do Processo', 'Data de Protocolo', 'Tipo', 'Assunto', 'Situação', 'Localização'] as const).map(
          (t, i) => r([30, 130, 220, 280, 400, 490][i] ?? 0, 80, t),
        ),
        ...['10880.720001/2024-11', '05/03/2024', 'Digital', 'Restituição e', 'Em andamento', 'DRF Fictícia'].map(
          (t, i) => v([30, 130, 220, 280, 400, 490][i] ?? 0, 96, t),
        ),
        v(280, 107, 'compensação'),
        ...['10880.720002/2024-57', '10/05/2024', 'Dossiê', 'Habilitação', 'Arquivado', 'Arquivo'].map((t, i) =>
          v([30, 130, 220, 280, 400, 490][i] ?? 0, 122, t),
        ),
      ],
    ],
    ordem,
  );

/** The PDFs of `fixtures/ecac`, by their path in it. */
export const papeisFixados: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
  'pagamentos/comprovantes-valores-primeiro.pdf': () => comprovante('valores'),
  'pagamentos/comprovantes-rotulos-primeiro.pdf': () => comprovante('rotulos'),
  'pagamentos/darf-duas-vias.pdf': () => darf('valores'),
  'dctf/dctf-2024-01-original.pdf': () => dctf('rotulos'),
  'dctf/dctf-2024-01-retificadora.pdf': () => dctf('valores', { retificadora: true, pis: '700,00' }),
  'dctfweb/recibo-2025-01.pdf': () => reciboDctfweb('valores'),
  'perdcomp/dcomp-retificadora.pdf': () => perdcomp('valores'),
  'fontes-pagadoras/fontes-2024.pdf': () => fontesPagadoras('valores'),
  'fontes-pagadoras/fontes-com-falha.pdf': () => fontesPagadoras('rotulos', { estragada: true }),
  'eprocesso/processos.pdf': () => eprocesso('valores'),
  ...pgdasFixados,
};
