import { centsOf, formatCnpj, formatPeriodo, formatReais, moneyOfCents } from '@apura/br';
import type { EmpresaDaCarteira } from '@apura/contract';
import { cnpjColumn } from '../../../ui/table/columns.tsx';
import type { DataColumn } from '../../../ui/table/data-column.ts';
import styles from '../carteira.module.css';
import { openCompletude, openLinhas } from '../open-projeto.ts';

type Coluna = DataColumn<EmpresaDaCarteira>;
type Simples = NonNullable<EmpresaDaCarteira['simples']>;

const APURACAO = 'Simples PGDAS Apuração';
const PAGAMENTOS = 'Cruzamento Simples DAS x Pagamentos';

/** One row a company of the Simples: what can end the regime comes first, then what is missing. */
export function simplesColumns(semRelatorios: boolean): readonly Coluna[] {
  return [
    {
      key: 'empresa',
      header: 'Empresa',
      value: ({ nome }) => nome,
      render: ({ nome, cnpj }) => <span title={`${nome} · ${formatCnpj(cnpj)}`}>{nome}</span>,
      width: 220,
      least: 170,
      lines: 2,
      pin: 'left',
      card: 'title',
    },
    figura('rbt12', {
      header: 'RBT12',
      // For the order alone: what is shown never is a number of the machine.
      value: ({ rbt12 }) => (rbt12 === null ? null : Number(rbt12)),
      texto: ({ rbt12 }) => (rbt12 === null ? null : formatReais(rbt12)),
      relatorio: APURACAO,
      semRelatorios,
    }),
    folga('sublimite', 'Até o sublimite'),
    folga('limite', 'Até o limite'),
    {
      key: 'fator_r',
      header: 'Fator r',
      align: 'right',
      width: 84,
      value: ({ simples }) => (simples?.fator_r == null ? null : Number(simples.fator_r)),
      render: ({ simples }) => (simples?.fator_r == null ? <Nada /> : fatorDe(simples, simples.fator_r)),
    },
    figura('devido', {
      header: 'DAS declarado',
      value: ({ devido }) => Number(devido),
      texto: ({ devido }) => formatReais(devido),
      relatorio: PAGAMENTOS,
      semRelatorios,
    }),
    {
      key: 'sem_comprovante',
      header: 'Sem comprovante',
      align: 'right',
      width: 104,
      value: ({ simples }) => simples?.sem_comprovante ?? null,
      render: ({ simples }) =>
        simples === null || simples.sem_comprovante === 0 ? <Nada /> : mesesDe(simples.sem_comprovante),
    },
    faltas('PGDAS-D', semRelatorios),
    faltas('EFD-Reinf', semRelatorios),
    { key: 'grupo', header: 'Grupo', value: ({ grupo }) => grupo, width: 110 },
    cnpjColumn({ key: 'cnpj', header: 'CNPJ', value: ({ cnpj }) => cnpj, width: 146 }),
  ];
}

const Nada = () => <span className={styles.nada}>–</span>;

const mesesDe = (n: number): string => `${n} ${n === 1 ? 'mês' : 'meses'}`;

/** '0,29 (III)': the annex that the factor asks for. */
function fatorDe({ fator_r_minimo }: Simples, fator: string): string {
  return `${fator.replace('.', ',')} (${Number(fator) >= Number(fator_r_minimo) ? 'III' : 'V'})`;
}

interface Figura {
  header: string;
  value: (simples: Simples) => number | null;
  texto: (simples: Simples) => string | null;
  relatorio: string;
  semRelatorios: boolean;
}

/** An amount of the last month that opens the report it is in. */
function figura(key: string, { header, value, texto, relatorio, semRelatorios }: Figura): Coluna {
  return {
    key,
    header,
    align: 'right',
    width: 118,
    value: ({ simples }) => (simples === null ? null : value(simples)),
    render: (empresa) => {
      const { simples, projetos, nome } = empresa;
      const escrito = simples === null ? null : texto(simples);
      if (simples === null || escrito === null) return <Nada />;
      const projeto = projetos.find(({ id }) => id === simples.projetoId);
      if (semRelatorios || projeto === undefined) return escrito;
      return (
        <button
          type="button"
          className={styles.figura}
          title={`${simples.mes === null ? '' : `Até ${formatPeriodo(simples.mes)}. `}Abrir ${relatorio}.`}
          aria-label={`${header} de ${nome}, ${escrito}: abrir ${relatorio}`}
          onClick={() => openLinhas(empresa, projeto, { relatorio, filtros: {} })}
        >
          {escrito}
        </button>
      );
    },
  };
}

/** How much revenue of the calendar year is left until a limit, or how far it is above it. */
function folga(key: 'sublimite' | 'limite', header: string): Coluna {
  return {
    key,
    header,
    align: 'right',
    width: 122,
    lines: 2,
    value: ({ simples }) => (simples?.rba == null ? null : Number(simples[key]) - Number(simples.rba)),
    render: ({ simples }) => {
      if (simples?.rba == null) return <Nada />;
      const resta = centsOf(simples[key]) - centsOf(simples.rba);
      const explica = `${formatReais(simples.rba)} no ano, de ${formatReais(simples[key])}`;
      if (resta >= 0n) return <span title={explica}>{formatReais(moneyOfCents(resta))}</span>;
      return (
        <span className={styles.passou} title={explica}>
          passou em {formatReais(moneyOfCents(-resta))}
        </span>
      );
    },
  };
}

/** The months without a declaration, which open the matrix of what came. */
function faltas(qual: keyof EmpresaDaCarteira['faltas'], semRelatorios: boolean): Coluna {
  return {
    key: qual,
    header: `Sem ${qual}`,
    align: 'right',
    width: 112,
    value: (empresa) => empresa.faltas[qual].length,
    render: (empresa) => {
      const meses = empresa.faltas[qual];
      const [primeiro] = meses;
      if (primeiro === undefined) return <Nada />;
      const escrito = mesesDe(meses.length);
      const quais = meses.map(formatPeriodo).join(', ');
      if (semRelatorios || empresa.projetos.length === 0) return <span title={quais}>{escrito}</span>;
      return (
        <button
          type="button"
          className={styles.figura}
          title={quais}
          aria-label={`${escrito} sem ${qual} de ${empresa.nome}: ${quais}`}
          onClick={() => openCompletude(empresa, primeiro)}
        >
          {escrito}
        </button>
      );
    },
  };
}
