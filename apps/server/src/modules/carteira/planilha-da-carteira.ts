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

const daVirada = (
  titulo: string,
  valor: (virada: NonNullable<EmpresaDaCarteira['virada']>) => string,
  formato: Coluna['formato'] = { decimais: 2 },
): Coluna => ({ titulo, largura: 20, formato, valor: ({ virada }) => (virada === null ? null : valor(virada)) });

const COLUNAS_DA_VIRADA: readonly Coluna[] = [
  ...COLUNAS.slice(0, 4),
  daVirada('Último mês com saldo', ({ mes }) => mesAno(mes), 'texto'),
  daVirada('Saldo de PIS e COFINS', ({ saldo }) => saldo),
  daVirada('Saldo projetado na virada', ({ projetado }) => projetado),
  daVirada('Prazo acaba antes da CBS', ({ prescreve_antes }) => prescreve_antes),
  daVirada('Créditos a escriturar', ({ a_escriturar }) => a_escriturar),
  daVirada('Meses a retificar', ({ meses_a_retificar }) => String(meses_a_retificar), 'inteiro'),
  daVirada('Crédito de estoque', ({ estoque }) => estoque),
  daVirada('Inventário', ({ estoque_simulado, estoque }) => inventarioDe(estoque_simulado, estoque), 'texto'),
  daVirada('Quotas do ativo', ({ quotas }) => quotas),
];

const doSimples = (
  titulo: string,
  valor: (simples: NonNullable<EmpresaDaCarteira['simples']>) => string | null,
  formato: Coluna['formato'] = { decimais: 2 },
): Coluna => ({ titulo, largura: 20, formato, valor: ({ simples }) => (simples === null ? null : valor(simples)) });

const COLUNAS_DO_SIMPLES: readonly Coluna[] = [
  ...COLUNAS.slice(0, 4),
  doSimples('Último PGDAS-D', ({ mes }) => mesAno(mes), 'texto'),
  doSimples('RBT12', ({ rbt12 }) => rbt12),
  doSimples('Receita do ano', ({ rba }) => rba),
  doSimples('Sublimite de ICMS e ISS', ({ sublimite }) => sublimite),
  doSimples('Limite do regime', ({ limite }) => limite),
  doSimples('Fator r', ({ fator_r }) => fator_r),
  doSimples('DAS declarado', ({ devido }) => devido),
  doSimples('Meses sem comprovante', ({ sem_comprovante }) => String(sem_comprovante), 'inteiro'),
  texto('Meses sem PGDAS-D', 30, ({ faltas }) => faltas['PGDAS-D'].map(mesAno).join(', ')),
  texto('Meses sem EFD-Reinf', 30, ({ faltas }) => faltas['EFD-Reinf'].map(mesAno).join(', ')),
];

const mesAno = (mes: string | null): string => (mes === null ? '' : `${mes.slice(5)}/${mes.slice(0, 4)}`);

function inventarioDe(simulado: boolean, estoque: string): string {
  if (simulado) return 'Simulação';
  return estoque === '0.00' ? 'Sem inventário' : 'De 31 de dezembro';
}

/** The companies as a workbook, a row each in every sheet. Texts stay texts, whatever they begin with. */
export async function buildPlanilhaDaCarteira(empresas: readonly EmpresaDaCarteira[]): Promise<Buffer> {
  const aba = (nome: string, colunas: readonly Coluna[]): AbaEscrita => ({
    nome,
    colunas,
    linhas: [
      { valores: colunas.map(({ titulo }) => titulo), estilo: 'titulo' },
      ...empresas.map((empresa) => ({ valores: colunas.map(({ valor }) => valor(empresa)) })),
    ],
    congelar: { linhas: 1, colunas: 0 },
    filtroNaLinha: 1,
  });
  return Buffer.from(
    await buildPlanilha([
      aba('Carteira', COLUNAS),
      aba('Virada', COLUNAS_DA_VIRADA),
      aba('Simples', COLUNAS_DO_SIMPLES),
    ]),
  );
}
