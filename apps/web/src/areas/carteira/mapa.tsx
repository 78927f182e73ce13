import type { EmpresaDaCarteira } from '@apura/contract';
import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { DataColumn } from '../../ui/table/data-column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import styles from './carteira.module.css';
import {
  anosDe,
  DECLARACOES,
  type Declaracao,
  type EstadoDoMes,
  estadoDo,
  type MesDaEmpresa,
  mesesDe,
  textoDo,
} from './meses.ts';
import { openCompletude } from './open-projeto.ts';

const NOMES = ['Jan', 'Fev', 'Mar', 'Abr', 'Mai', 'Jun', 'Jul', 'Ago', 'Set', 'Out', 'Nov', 'Dez'] as const;
/** What the cells say, each as one of them says it. */
const LEGENDA: readonly { estado: EstadoDoMes; celula: string; texto: string }[] = [
  { estado: 'completo', celula: '✓', texto: 'completo' },
  { estado: 'parcial', celula: '2 de 4', texto: 'faltam documentos' },
  { estado: 'falta', celula: '0 de 4', texto: 'nenhum documento' },
  { estado: 'sem-projeto', celula: '–', texto: 'sem projeto' },
];

interface LinhaDoMapa {
  empresa: EmpresaDaCarteira;
  meses: ReadonlyMap<string, MesDaEmpresa>;
}

interface MapaProps {
  empresas: readonly EmpresaDaCarteira[];
  semRelatorios: boolean;
  busca: string;
  onClear: () => void;
}

/** How complete each month of each company is, a year at a time. */
export function Mapa({ empresas, semRelatorios, busca, onClear }: MapaProps) {
  const anos = useMemo(() => anosDe(empresas), [empresas]);
  const [escolhido, setEscolhido] = useState<string | null>(null);
  const ano = escolhido !== null && anos.includes(escolhido) ? escolhido : (anos[0] ?? '');
  const [sem, setSem] = useState<Declaracao | undefined>();
  const rows = useMemo(
    () =>
      empresas
        .filter(({ faltas }) => sem === undefined || faltas[sem].some((mes) => mes.startsWith(ano)))
        .map((empresa): LinhaDoMapa => ({ empresa, meses: mesesDe(empresa) })),
    [empresas, sem, ano],
  );
  const columns = useMemo(() => columnsDe(ano, semRelatorios), [ano, semRelatorios]);
  return (
    <>
      <div className={styles.barra}>
        <NativeSelect
          size="xs"
          aria-label="Ano do mapa"
          value={ano}
          disabled={anos.length === 0}
          data={anos}
          onChange={(event) => setEscolhido(event.currentTarget.value)}
        />
        <NativeSelect
          size="xs"
          aria-label="Declaração que falta"
          value={sem ?? ''}
          data={[
            { value: '', label: 'Todas as empresas' },
            ...DECLARACOES.map((uma) => ({ value: uma, label: `Com meses sem ${uma}` })),
          ]}
          onChange={({ currentTarget: { value } }) => setSem(DECLARACOES.find((uma) => uma === value))}
        />
        <ul className={styles.legenda} aria-label="Legenda">
          {LEGENDA.map(({ estado, celula, texto }) => (
            <li key={estado}>
              <span className={styles.mes} data-estado={estado} aria-hidden>
                {celula}
              </span>{' '}
              {texto}
            </li>
          ))}
        </ul>
      </div>
      <DataTable
        id="carteira-mapa"
        label={`Meses de ${ano}`}
        columns={columns}
        rows={rows}
        rowKey={({ empresa }) => empresa.cnpj}
        search={{ text: busca, onClear }}
        empty={
          <p>
            {sem === undefined
              ? 'Nenhum projeto concluído ainda: os meses aparecem quando o primeiro terminar.'
              : `A nenhuma das empresas mostradas falta ${sem} em ${ano}.`}
          </p>
        }
      />
    </>
  );
}

function columnsDe(ano: string, semRelatorios: boolean): readonly DataColumn<LinhaDoMapa>[] {
  return [
    {
      key: 'empresa',
      header: 'Empresa',
      value: ({ empresa }) => empresa.nome,
      width: 300,
      least: 200,
      lines: 2,
      pin: 'left',
      card: 'title',
    },
    ...NOMES.map((nome, at): DataColumn<LinhaDoMapa> => {
      const mes = `${ano}-${String(at + 1).padStart(2, '0')}`;
      return {
        key: mes,
        header: nome,
        width: 64,
        render: (linha) => <Mes linha={linha} mes={mes} semRelatorios={semRelatorios} />,
      };
    }),
  ];
}

function Mes({ linha, mes, semRelatorios }: { linha: LinhaDoMapa; mes: string; semRelatorios: boolean }) {
  const { empresa, meses } = linha;
  const lido = meses.get(mes);
  const estado = estadoDo(lido);
  const texto = lido === undefined ? '–' : estado === 'completo' ? '✓' : `${lido.recebidos} de ${lido.esperados}`;
  const nome = `${mes.slice(5)}/${mes.slice(0, 4)}, ${empresa.nome}: ${textoDo(lido)}`;
  if (lido === undefined || semRelatorios || empresa.projetos.length === 0)
    return (
      <span className={styles.mes} data-estado={estado}>
        <span aria-hidden>{texto}</span>
        <span className="sr-only">{textoDo(lido)}</span>
      </span>
    );
  return (
    <button
      type="button"
      className={styles.mes}
      data-estado={estado}
      title={nome}
      aria-label={nome}
      onClick={() => openCompletude(empresa, mes)}
    >
      {texto}
    </button>
  );
}
