import { formatCents, formatCnpj, formatPeriodo, formatReais, moneyOfCents } from '@apura/br';
import { writeXml } from '../rede/write-xml.ts';
import { type PagamentoFicticio, type ReceitaFicticia, totalDe } from './movimento-ficticio.ts';
import { renderPapelPdf, type TextoPapel } from './render-papel-pdf.ts';

export interface DeclaracaoFicticia {
  cnpj: string;
  nome: string;
  /** AAAA-MM, or AAAA of the thirteenth salary. */
  competencia: string;
  recibo: string;
  /** AAAA-MM-DDTHH:mm:ss. */
  transmissao: string;
  debitos: readonly ReceitaFicticia[];
}

const t = (x: number, y: number, texto: string): TextoPapel => ({ x, y, texto });
const COLUNAS = [30, 62, 250, 320, 380, 440];

/** The XML of a declaration that was transmitted, with the names and the writing of periods of the real one. */
export function declaracaoXml({ cnpj, competencia, recibo, transmissao, debitos }: DeclaracaoFicticia): string {
  const [ano = '', mes] = competencia.split('-');
  const linhas = debitos.map((d) =>
    writeXml({
      CreditoTributarioApurado: {
        codReceita: `${d.codigo}${d.extensao}`,
        ctDescricaoTributo: d.descricao,
        ctValor: moneyOfCents(d.principal),
        paDebito: `01${mes ?? '12'}${ano}`,
        vlTotalCred: '0.00',
        saldoaPagar: moneyOfCents(d.principal),
      },
    }),
  );
  const conteudo = writeXml({
    'A000-DadosIdentificadoresContribuinte': {
      inscContrib: cnpj,
      perApuracao: `${mes ?? ''}${ano}`,
      categoriaDCTF: mes === undefined ? '41' : '40',
      numRecibo: recibo,
      indRetificacao: '1',
      dhTransmissao: transmissao,
      'A050-CreditosTributariosApurados': linhas.join(''),
    },
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<ProcDctf><!-- simulado -->' +
    `<ConteudoDeclaracao><DctfXml>${conteudo}</DctfXml></ConteudoDeclaracao></ProcDctf>\n`
  );
}

/** The receipt of a declaration. */
export function reciboPdf(d: DeclaracaoFicticia): Buffer {
  const total = totalDe(d.debitos);
  const linhas: [string, bigint][] = [
    ...d.debitos.map(({ tributo, principal }): [string, bigint] => [tributo, principal]),
    ['TOTAL', total],
  ];
  const recebidaEm = `${brDia(d.transmissao)} ${d.transmissao.slice(11)}`;
  return renderPapelPdf([
    [
      t(60, 40, 'Recibo de Entrega da Declaração de Débitos e Créditos Tributários Federais - DCTFWeb'),
      ...identificacao(d),
      t(40, 140, 'Identificação da apuração de débitos 001 / eSocial'),
      t(40, 165, 'Totalização dos tributos apurados no período'),
      t(40, 180, 'Tributos'),
      t(320, 180, 'Débitos Apurados'),
      t(450, 180, 'Saldo a Pagar'),
      ...linhas.flatMap(([nome, valor], i) => [
        t(40, 195 + i * 13, nome),
        t(320, 195 + i * 13, formatReais(moneyOfCents(valor))),
        t(450, 195 + i * 13, formatReais(moneyOfCents(valor))),
      ]),
      t(40, 300, 'Dados do Representante da Pessoa Jurídica'),
      t(40, 330, `DCTFWeb recebida via Internet pelo Agente Receptor SERPRO em ${recebidaEm}`),
      t(40, 350, 'Nº do recibo de entrega'),
      t(200, 350, d.recibo),
    ],
  ]);
}

/** The report of the whole declaration, which is a paper for people. */
export function declaracaoCompletaPdf(d: DeclaracaoFicticia): Buffer {
  return renderPapelPdf([
    [
      t(60, 40, 'Declaração Completa - DCTFWeb'),
      ...identificacao(d),
      ...d.debitos.map((r, i) =>
        t(40, 160 + i * 13, `${r.codigo}-${r.extensao} ${r.descricao} ${formatCents(r.principal)}`),
      ),
    ],
  ]);
}

/** The receipt of a payment, with its composition. */
export function comprovantePdf(p: PagamentoFicticio, empresa: { cnpj: string; nome: string }): Buffer {
  const soma = (de: (r: ReceitaFicticia) => bigint) => p.receitas.reduce((total, r) => total + de(r), 0n);
  const fim = 190 + p.receitas.length * 14;
  const linha = (y: number, celulas: readonly string[]) => celulas.map((texto, i) => t(COLUNAS[i] ?? 0, y, texto));
  return renderPapelPdf([
    [
      t(200, 40, 'Comprovante de Arrecadação'),
      t(
        40,
        60,
        'Comprovamos que consta nos sistemas da Receita Federal registro de arrecadação de DARF com os dados a seguir:',
      ),
      t(40, 85, 'CNPJ'),
      t(200, 85, 'Razão Social'),
      t(40, 97, formatCnpj(empresa.cnpj)),
      t(200, 97, empresa.nome),
      t(40, 120, 'Período Apuração'),
      t(200, 120, 'Data de Vencimento'),
      t(380, 120, 'Número do Documento'),
      t(40, 132, brDia(p.fimPeriodo)),
      t(200, 132, brDia(p.vencimento)),
      t(380, 132, p.numero),
      t(40, 160, 'Composição do Documento de Arrecadação'),
      ...linha(175, ['Código', 'Descrição', 'Principal', 'Multa', 'Juros', 'Total']),
      ...p.receitas.flatMap((r, i) =>
        linha(190 + i * 14, [
          r.codigo,
          r.descricao,
          formatCents(r.principal),
          traco(r.multa),
          traco(r.juros),
          formatCents(totalDe([r])),
        ]),
      ),
      t(40, fim, 'Totais'),
      ...linha(fim, [
        '',
        '',
        formatCents(soma((r) => r.principal)),
        formatCents(soma((r) => r.multa)),
        formatCents(soma((r) => r.juros)),
        formatCents(totalDe(p.receitas)),
      ]).slice(2),
      t(40, fim + 30, 'Banco'),
      t(200, fim + 30, 'Data de Arrecadação'),
      t(310, fim + 30, 'Agência'),
      t(370, fim + 30, 'Estabelecimento'),
      t(450, fim + 30, 'Valor Reservado/Restituído'),
      t(40, fim + 42, '999 - BANCO FICTÍCIO SA'),
      t(200, fim + 42, brDia(p.arrecadacao)),
      t(310, fim + 42, '0001'),
      t(370, fim + 42, '0002'),
      t(450, fim + 42, '0,00'),
    ],
  ]);
}

/** The report on what the company owes on a day. */
export function situacaoFiscalPdf(empresa: { cnpj: string; nome: string }, dia: string): Buffer {
  return renderPapelPdf([
    [
      t(180, 40, 'INFORMAÇÕES DE APOIO PARA EMISSÃO DE CERTIDÃO'),
      t(40, 70, `CNPJ: ${formatCnpj(empresa.cnpj)} - ${empresa.nome}`),
      t(40, 90, `Emitido em ${brDia(dia)}`),
      t(40, 120, 'Não foram detectadas pendências/exigibilidades suspensas nos controles da Receita Federal.'),
    ],
  ]);
}

/** AAAA-MM-DD… as DD/MM/AAAA. */
const brDia = (iso: string): string => `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;

function identificacao({ cnpj, nome, competencia }: DeclaracaoFicticia): TextoPapel[] {
  return [
    t(40, 70, 'CNPJ/CPF'),
    t(200, 70, 'Nome'),
    t(40, 82, formatCnpj(cnpj)),
    t(200, 82, nome),
    t(40, 105, 'Período de apuração'),
    t(200, 105, 'Declaração Retificadora'),
    t(40, 117, formatPeriodo(competencia)),
    t(200, 117, 'Não'),
  ];
}

const traco = (centavos: bigint): string => (centavos === 0n ? '-' : formatCents(centavos));
