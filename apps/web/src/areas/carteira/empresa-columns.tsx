import { formatCnpj } from '@apura/br';
import { corStatusProjeto, type EmpresaDaCarteira, type FiguraDaCarteira, statusLabel } from '@apura/contract';
import { IconArrowsDiff } from '@tabler/icons-react';
import { goToSection, keepList } from '../../lib/navigation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { cnpjColumn, dateColumn } from '../../ui/table/columns.tsx';
import type { DataColumn } from '../../ui/table/data-column.ts';
import styles from './carteira.module.css';
import { FiguraButton } from './figura-button.tsx';
import { FIGURAS } from './figuras.ts';
import { comparacaoDe, openCompletude } from './open-projeto.ts';

type Coluna = DataColumn<EmpresaDaCarteira>;

/** The columns of the companies: what is looked for first comes first. */
export function empresaColumns(o: {
  onOpen: (empresa: EmpresaDaCarteira, figura: FiguraDaCarteira) => void;
  /** Why the owner cannot see rows of reports, if so. */
  semRelatorios: boolean;
}): readonly Coluna[] {
  return [
    {
      key: 'empresa',
      header: 'Empresa',
      value: ({ nome }) => nome,
      render: ({ nome, cnpj }) => <span title={`${nome} · ${formatCnpj(cnpj)}`}>{nome}</span>,
      width: 262,
      least: 232,
      lines: 2,
      pin: 'left',
      card: 'title',
    },
    ...FIGURAS.map(
      ({ figura, nome }): Coluna => ({
        key: figura,
        header: nome,
        align: 'right',
        width: 92,
        // For the order alone: what is shown and added up never is a number of the machine.
        value: ({ figuras }) => (figuras === null ? null : Number(figuras[figura])),
        render: (empresa) => <FiguraButton empresa={empresa} figura={figura} onOpen={o.onOpen} />,
      }),
    ),
    {
      key: 'meses',
      header: 'Documentos',
      align: 'right',
      width: 84,
      value: ({ recebidos, esperados }) => (esperados === 0 ? null : recebidos / esperados),
      render: (empresa) => <Documentos empresa={empresa} semRelatorios={o.semRelatorios} />,
    },
    {
      ...dateColumn<EmpresaDaCarteira>({
        key: 'ultimo',
        header: 'Último processamento',
        value: ({ ultimo }) => ultimo?.em ?? '',
        width: 98,
      }),
    },
    {
      key: 'situacao',
      header: 'Situação',
      value: ({ ultimo }) => (ultimo === null ? '' : statusLabel(ultimo.status)),
      render: ({ ultimo }) =>
        ultimo === null ? (
          ''
        ) : (
          <StatusBadge tone={corStatusProjeto(ultimo.status)} label={statusLabel(ultimo.status)} />
        ),
      width: 104,
    },
    {
      key: 'retificacoes',
      header: 'Retificações em andamento',
      align: 'right',
      value: ({ retificacoes }) => retificacoes,
      render: ({ nome, retificacoes }) =>
        retificacoes === 0 ? (
          <span className={styles.nada}>0</span>
        ) : (
          <button
            type="button"
            className={styles.figura}
            aria-label={`Abrir as retificações: ${retificacoes} de ${nome}`}
            onClick={() => {
              goToSection('retificacao');
              keepList({ search: nome });
            }}
          >
            {retificacoes}
          </button>
        ),
      width: 98,
    },
    { key: 'grupo', header: 'Grupo', value: ({ grupo }) => grupo, width: 104, lines: 2 },
    { key: 'parceiro', header: 'Parceiro', value: ({ parceiro }) => parceiro, width: 104, lines: 2 },
    cnpjColumn({ key: 'cnpj', header: 'CNPJ', value: ({ cnpj }) => cnpj, width: 134 }),
    {
      key: 'acoes',
      header: 'Ações',
      render: (empresa) => <Comparar empresa={empresa} />,
      width: 56,
      fixed: true,
      controls: true,
      card: 'foot',
    },
  ];
}

/** How many of the expected documents came, which opens the matrix of them. */
function Documentos({ empresa, semRelatorios }: { empresa: EmpresaDaCarteira; semRelatorios: boolean }) {
  const { nome, recebidos, esperados, projetos } = empresa;
  if (esperados === 0) return <span className={styles.nada}>–</span>;
  const texto = `${recebidos} de ${esperados}`;
  if (semRelatorios || projetos.length === 0) return texto;
  return (
    <button
      type="button"
      className={styles.figura}
      aria-label={`Documentos de ${nome}: ${texto}`}
      onClick={() => openCompletude(empresa)}
    >
      {texto}
    </button>
  );
}

function Comparar({ empresa }: { empresa: EmpresaDaCarteira }) {
  const compare = comparacaoDe(empresa);
  return (
    <IconButton
      label="Comparar períodos"
      about={empresa.nome}
      icon={<IconArrowsDiff size={18} aria-hidden />}
      inactiveReason={compare === undefined ? 'nenhum projeto com diagnóstico' : undefined}
      onClick={() => compare?.()}
    />
  );
}
