import type { Projeto } from '@apura/contract';
import { dateColumn, dateTimeColumn } from './columns.tsx';
import type { DataColumn } from './data-column.ts';

/** A column whose width the list decides. */
type Unsized<Row> = Omit<DataColumn<Row>, 'width'>;

/** The columns that say whose and of which company a row is, the same in every list of projects and rectifications. */
export const DONO = {
  grupo: { key: 'grupo', header: 'Grupo', value: (row) => row.grupo, lines: 2 },
  parceiro: { key: 'parceiro', header: 'Parceiro', value: (row) => row.parceiro, lines: 2 },
  empresa: { key: 'empresa', header: 'Empresa', value: (row) => row.empresa, card: 'title', lines: 2 },
  usuario: { key: 'usuario', header: 'Usuário', value: (row) => row.usuario, lines: 2 },
} as const satisfies Record<string, Unsized<Pick<Projeto, 'grupo' | 'parceiro' | 'empresa' | 'usuario'>>>;

/** The column of when a row was registered. */
export const cadastroColumn = (width: number) =>
  dateTimeColumn<Pick<Projeto, 'cadastro'>>({
    key: 'cadastro',
    header: 'Cadastro',
    value: (row) => row.cadastro,
    width,
  });

/** The two columns of a project's period. */
export const periodoColumns = (width: number): readonly DataColumn<Projeto>[] => [
  dateColumn({ key: 'periodoInicial', header: 'Período Inicial', value: (projeto) => projeto.periodoInicial, width }),
  dateColumn({ key: 'periodoFinal', header: 'Período Final', value: (projeto) => projeto.periodoFinal, width }),
];
