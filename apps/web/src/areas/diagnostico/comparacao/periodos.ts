import { formatDateBr, formatPeriodo } from '@apura/br';
import type { LadoDaComparacao, Projeto } from '@apura/contract';
import { temDiagnostico } from '../tem-diagnostico.ts';

/** A period that can be compared: `value` is a project's id, or 'id:ano'. */
export interface Periodo {
  value: string;
  label: string;
  id: string;
  ano: string | undefined;
  fim: string;
}

const mesesDe = (ini: string, fim: string): string =>
  `${formatPeriodo(ini.slice(0, 7))} a ${formatPeriodo(fim.slice(0, 7))}`;

/** The periods of a company, the latest first: its projects with a diagnostic, and the years of those of many. */
export function periodosDe(projetos: readonly Projeto[], cnpj: string | undefined): readonly Periodo[] {
  const daEmpresa = projetos.filter(
    (projeto) => projeto.cnpj === cnpj && projeto.status === 'CONCLUDED' && temDiagnostico(projeto),
  );
  const todos = daEmpresa.map(({ periodoInicial, periodoFinal }) => mesesDe(periodoInicial, periodoFinal));
  // Only projects of the same months show their day: the field is narrow, and the day takes the room of the months.
  const isOne = (dele: string) => todos.indexOf(dele) === todos.lastIndexOf(dele);
  return daEmpresa
    .sort((a, b) => compareText(b.periodoFinal, a.periodoFinal) || compareText(b.cadastro, a.cadastro))
    .flatMap(({ id, periodoInicial, periodoFinal, cadastro }) => {
      const meses = mesesDe(periodoInicial, periodoFinal);
      const criado = isOne(meses) ? '' : ` (criado em ${formatDateBr(cadastro.slice(0, 10))})`;
      const todo = { value: id, id, ano: undefined, label: `${meses}${criado}`, fim: periodoFinal };
      const [primeiro, ultimo] = [Number(periodoInicial.slice(0, 4)), Number(periodoFinal.slice(0, 4))];
      if (primeiro === ultimo) return [todo];
      const anos = Array.from({ length: ultimo - primeiro + 1 }, (_, at) => String(ultimo - at));
      return [
        todo,
        ...anos.map((ano) => ({
          value: `${id}:${ano}`,
          id,
          ano,
          label: `Só ${ano} de ${meses}${criado}`,
          fim: ano === String(ultimo) ? periodoFinal : `${ano}-12-31`,
        })),
      ];
    });
}

/**
 * The two sides: the chosen ones where they exist, else the latest project and what came before it: the next older
 * project, or the years of a project that is the only one.
 */
export function ladosDe(
  periodos: readonly Periodo[],
  { antes, depois }: { antes: string | null; depois: string | null },
): { antes: Periodo; depois: Periodo } | undefined {
  const escolhido = (value: string | null) => periodos.find((um) => um.value === value);
  const para = escolhido(depois) ?? periodos[0];
  if (para === undefined) return undefined;
  const de = escolhido(antes);
  if (de !== undefined) return { antes: de, depois: para };
  const outro =
    periodos.find(({ id, ano, fim }) => ano === undefined && id !== para.id && fim <= para.fim) ??
    periodos.find(({ id, ano }) => ano === undefined && id !== para.id);
  if (outro !== undefined) return { antes: outro, depois: para };
  const [ultimo, anterior] = periodos.filter(({ ano }) => ano !== undefined);
  return ultimo === undefined || anterior === undefined ? undefined : { antes: anterior, depois: ultimo };
}

/** '2024', or '01/2024 a 12/2024'. */
export function nomeDoLado({ ano, ini, fim }: LadoDaComparacao): string {
  return ano === null ? mesesDe(ini, fim) : String(ano);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
