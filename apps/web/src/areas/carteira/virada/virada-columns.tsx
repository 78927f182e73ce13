import { centsOf, formatCnpj, formatReais } from '@apura/br';
import type { EmpresaDaCarteira } from '@apura/contract';
import { cnpjColumn } from '../../../ui/table/columns.tsx';
import type { DataColumn } from '../../../ui/table/data-column.ts';
import styles from '../carteira.module.css';
import { openLinhas } from '../open-projeto.ts';

type Coluna = DataColumn<EmpresaDaCarteira>;
type Valor = 'saldo' | 'projetado' | 'prescreve_antes' | 'a_escriturar' | 'estoque' | 'quotas';

const SALDOS = 'Cruzamento Reforma Inventário de Saldos';

/** The amounts, what each is, and the report with its lines. */
const VALORES: readonly { key: Valor; header: string; explica: string; relatorio: string }[] = [
  {
    key: 'a_escriturar',
    header: 'Crédito a escriturar',
    explica: 'Saldo de crédito que, fora da EFD-Contribuições, não serve contra a CBS.',
    relatorio: 'Cruzamento Reforma Créditos a Escriturar',
  },
  {
    key: 'prescreve_antes',
    header: 'Prazo acaba antes',
    explica: 'Saldo cujo prazo acaba, ou já acabou, antes da CBS.',
    relatorio: SALDOS,
  },
  { key: 'saldo', header: 'Saldo', explica: 'Créditos e retenções da última EFD-Contribuições.', relatorio: SALDOS },
  {
    key: 'projetado',
    header: 'Saldo na virada',
    explica: 'O saldo sem o que prescreve antes. Não supõe o uso dos próximos meses.',
    relatorio: SALDOS,
  },
  {
    key: 'estoque',
    header: 'Crédito de estoque',
    explica: 'Art. 381 da LC 214/2025, em doze parcelas.',
    relatorio: 'EFD-F Reforma Crédito de Estoque',
  },
  {
    key: 'quotas',
    header: 'Quotas do ativo',
    explica: 'Parcelas do F130 que continuam como crédito presumido de CBS.',
    relatorio: 'EFD-C Reforma Quotas a Apropriar',
  },
];

/** One row a company: what it would lose comes first. */
export function viradaColumns(semRelatorios: boolean): readonly Coluna[] {
  return [
    {
      key: 'empresa',
      header: 'Empresa',
      value: ({ nome }) => nome,
      render: ({ nome, cnpj }) => <span title={`${nome} · ${formatCnpj(cnpj)}`}>{nome}</span>,
      width: 230,
      least: 170,
      lines: 2,
      pin: 'left',
      card: 'title',
    },
    ...VALORES.map(
      ({ key, header, explica, relatorio }): Coluna => ({
        key,
        header,
        align: 'right',
        width: 112,
        // For the order alone: what is shown never is a number of the machine.
        value: ({ virada }) => (virada === null ? null : Number(virada[key])),
        render: (empresa) => <Celula {...{ empresa, coluna: key, explica, relatorio, semRelatorios }} />,
      }),
    ),
    {
      key: 'meses_a_retificar',
      header: 'Meses a retificar',
      align: 'right',
      width: 92,
      value: ({ virada }) => virada?.meses_a_retificar ?? null,
      render: ({ virada }) => (virada === null ? <Nada /> : virada.meses_a_retificar),
    },
    {
      key: 'falta',
      header: 'O que falta',
      width: 220,
      lines: 2,
      value: (empresa) => faltaDe(empresa),
    },
    { key: 'grupo', header: 'Grupo', value: ({ grupo }) => grupo, width: 110 },
    cnpjColumn({ key: 'cnpj', header: 'CNPJ', value: ({ cnpj }) => cnpj, width: 146 }),
  ];
}

const Nada = () => <span className={styles.nada}>–</span>;

interface CelulaProps {
  empresa: EmpresaDaCarteira;
  coluna: Valor;
  explica: string;
  relatorio: string;
  semRelatorios: boolean;
}

/** An amount that opens the lines it is made of. */
function Celula({ empresa, coluna, explica, relatorio, semRelatorios }: CelulaProps) {
  const { virada, projetos, nome } = empresa;
  if (virada === null) return <Nada />;
  const valor = virada[coluna];
  const texto = formatReais(valor);
  if (centsOf(valor) === 0n) return <span className={styles.nada}>{texto}</span>;
  const projeto = projetos.find(({ id }) => id === virada.projetoId);
  if (semRelatorios || projeto === undefined) return texto;
  return (
    <button
      type="button"
      className={styles.figura}
      title={`${explica} Abrir ${relatorio}.`}
      aria-label={`${texto}: abrir ${relatorio} de ${nome}`}
      onClick={() => openLinhas(empresa, projeto, { relatorio, filtros: {} })}
    >
      {texto}
    </button>
  );
}

/** What the company still has to send, in words. */
function faltaDe({ virada }: EmpresaDaCarteira): string {
  if (virada === null) return 'Processar um projeto com a última EFD';
  const faltas = [
    virada.mes === null
      ? 'EFD-Contribuições com saldo'
      : `EFD depois de ${virada.mes.slice(5)}/${virada.mes.slice(0, 4)}, a última com saldo`,
    virada.estoque_simulado ? 'inventário do último dia (hoje é simulação)' : '',
    virada.estoque === '0.00' ? 'inventário do último dia, se houver estoque' : '',
  ];
  return faltas.filter((falta) => falta !== '').join('; ');
}
