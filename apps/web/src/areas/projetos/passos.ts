import type { Projeto } from '@apura/contract';

export interface Passo {
  label: string;
  done: boolean;
}

/** An owner with more projects than this needs no first steps, whatever this browser remembers. */
const FEW_PROJETOS = 3;

/** The first steps of a new owner, ticked by what there is; none when they are done or the owner is not new. */
export function passosOf(known: {
  projetos: readonly Pick<Projeto, 'status'>[];
  hasEmpresa: boolean;
  /** Of a project that still waits for its start. */
  hasArquivos: boolean;
  relatorioOpened: boolean;
}): readonly Passo[] {
  const { projetos } = known;
  const started = projetos.some(({ status }) => status !== 'FILES');
  const passos = [
    { label: 'Cadastre uma empresa', done: known.hasEmpresa || projetos.length > 0 },
    { label: 'Crie um projeto', done: projetos.length > 0 },
    { label: 'Envie os arquivos', done: started || known.hasArquivos },
    { label: 'Inicie e aguarde o processamento', done: projetos.some(({ status }) => status === 'CONCLUDED') },
    { label: 'Abra um relatório', done: known.relatorioOpened },
  ];
  return projetos.length > FEW_PROJETOS || passos.every(({ done }) => done) ? [] : passos;
}
