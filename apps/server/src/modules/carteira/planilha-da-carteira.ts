import { formatCnpj, todayInSaoPaulo } from '@apura/br';
import { type EmpresaDaCarteira, statusLabel } from '@apura/contract';
import { type AbaEscrita, buildPlanilha, type ColunaEscrita, type ValorCelula } from '@apura/planilha';

interface Coluna extends ColunaEscrita {
  titulo: string;
  valor: (empresa: EmpresaDaCarteira) => ValorCelula;
}

const texto = (titulo: string, largura: number, valor: Coluna['valor']): Coluna => ({
  titulo,
  largura,
  formato: 'texto',
  valor,
});
const dinheiro = (titulo: string, valor: (figuras: NonNullable<EmpresaDaCarteira['figuras']>) => string): Coluna => ({
  titulo,
  largura: 18,
  formato: { decimais: 2 },
  valor: ({ figuras }) => (figuras === null ? null : valor(figuras)),
});
const inteiro = (titulo: string, valor: (empresa: EmpresaDaCarteira) => number): Coluna => ({
  titulo,
  largura: 14,
  formato: 'inteiro',
  valor: (empresa) => String(valor(empresa)),
});

const COLUNAS: readonly Coluna[] = [
  texto('Grupo', 20, ({ grupo }) => grupo),
  texto('Parceiro', 20, ({ parceiro }) => parceiro),
  texto('Empresa', 44, ({ nome }) => nome),
  texto('CNPJ', 20, ({ cnpj }) => formatCnpj(cnpj)),
  dinheiro('Pago a maior', ({ pagoAMaior }) => pagoAMaior),
  dinheiro('Pago a maior, confiança baixa', ({ pagoBaixa }) => pagoBaixa),
  dinheiro('Prescreve em 30 dias', ({ prescreve30 }) => prescreve30),
  dinheiro('Prescreve em 90 dias', ({ prescreve90 }) => prescreve90),
  dinheiro('Prescreve em 180 dias', ({ prescreve180 }) => prescreve180),
  dinheiro('Saldo de retenções', ({ retencoes }) => retencoes),
  dinheiro('Saldo descontável', ({ descontavel }) => descontavel),
  dinheiro('Saldo ressarcível', ({ ressarcivel }) => ressarcivel),
  dinheiro('Contingente', ({ contingente }) => contingente),
  dinheiro('Riscos', ({ riscos }) => riscos),
  inteiro('Documentos recebidos', ({ recebidos }) => recebidos),
  inteiro('Documentos esperados', ({ esperados }) => esperados),
  {
    titulo: 'Último processamento',
    largura: 14,
    formato: 'data',
    valor: ({ ultimo }) => (ultimo === null ? null : todayInSaoPaulo(new Date(ultimo.em))),
  },
  texto('Situação', 14, ({ ultimo }) => (ultimo === null ? '' : statusLabel(ultimo.status))),
  inteiro('Retificações em andamento', ({ retificacoes }) => retificacoes),
];

/** The companies as a workbook, a row each. Texts stay texts, whatever they begin with. */
export async function buildPlanilhaDaCarteira(empresas: readonly EmpresaDaCarteira[]): Promise<Buffer> {
  const aba: AbaEscrita = {
    nome: 'Carteira',
    colunas: COLUNAS,
    linhas: [
      { valores: COLUNAS.map(({ titulo }) => titulo), estilo: 'titulo' },
      ...empresas.map((empresa) => ({ valores: COLUNAS.map(({ valor }) => valor(empresa)) })),
    ],
    congelar: { linhas: 1, colunas: 0 },
    filtroNaLinha: 1,
  };
  return Buffer.from(await buildPlanilha([aba]));
}
