import { useEstado } from '../ui/contexto.ts';
import { usePaineisVistos } from '../ui/paineis-vistos.ts';
import { POSSIVEIS } from './grupos.ts';

/** The panels without anything to show, folded into one line: why each is away, and what would fill it. */
export function Vazios() {
  const { linhas } = useEstado().dados.diagnostico;
  const vistos = new Set(usePaineisVistos().map((v) => v.titulo));
  const nomes = Object.keys(linhas);
  const vazios = POSSIVEIS.filter(({ titulo }) => !vistos.has(titulo));
  if (vazios.length === 0) return null;
  return (
    <details className="painel l12 vazios">
      <summary>{vazios.length === 1 ? '1 painel sem dados' : `${vazios.length} painéis sem dados`}</summary>
      <ul>
        {vazios.map(({ titulo, precisa, envie }) => (
          <li key={titulo}>
            <b>{titulo}</b>:{' '}
            {precisa.every((inicio) => nomes.some((nome) => nome.startsWith(inicio)))
              ? 'nada a mostrar no período.'
              : `envie ${envie} em um novo projeto.`}
          </li>
        ))}
      </ul>
    </details>
  );
}
