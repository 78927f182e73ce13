import { centsOf } from '@apura/br';
import type { DiagnosticoAgregado } from '@apura/contract';
import { useState } from 'react';
import { reais, reaisCurto } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';

// One tile per state, roughly at its place on the map: small states stay as readable as large ones.
const LUGARES: Record<string, readonly [linha: number, coluna: number]> = {
  RR: [1, 2],
  AP: [1, 4],
  AM: [2, 1],
  PA: [2, 3],
  MA: [2, 4],
  CE: [2, 5],
  RN: [2, 6],
  AC: [3, 1],
  RO: [3, 2],
  TO: [3, 3],
  PI: [3, 4],
  PB: [3, 6],
  PE: [3, 5],
  MT: [4, 2],
  GO: [4, 3],
  DF: [4, 4],
  BA: [4, 5],
  AL: [4, 6],
  SE: [5, 6],
  MS: [5, 2],
  MG: [5, 4],
  ES: [5, 5],
  SP: [6, 3],
  RJ: [6, 4],
  PR: [7, 3],
  SC: [8, 3],
  RS: [9, 2],
};

const MEDIDAS = { saidas: 'Saídas', entradas: 'Entradas', st: 'ICMS-ST', difal: 'DIFAL e FCP' } as const;
type Medida = keyof typeof MEDIDAS;

const RELATORIO: Record<Medida, string> = {
  saidas: 'EFD-F Documentos Fiscais',
  entradas: 'EFD-F Documentos Fiscais',
  st: 'EFD-F ICMS-ST',
  difal: 'EFD-F DIFAL e FCP',
};

export function MapaUf({ ufs }: { ufs: DiagnosticoAgregado['top']['uf'] }) {
  const { open } = useEstado();
  const [medida, setMedida] = useState<Medida>('saidas');
  const maior = ufs.reduce((m, u) => (centsOf(u[medida]) > m ? centsOf(u[medida]) : m), 1n);
  return (
    <>
      <fieldset className="escolha">
        <legend className="sr">O que o mapa mostra</legend>
        {(Object.keys(MEDIDAS) as Medida[]).map((m) => (
          <button key={m} type="button" className="mini" aria-pressed={m === medida} onClick={() => setMedida(m)}>
            {MEDIDAS[m]}
          </button>
        ))}
      </fieldset>
      <div className="mapa">
        {Object.entries(LUGARES).map(([uf, [linha, coluna]]) => {
          const v = ufs.find((u) => u.uf === uf)?.[medida] ?? '0.00';
          const nivel = v === '0.00' ? 0 : Math.min(5, 1 + Number((centsOf(v) * 5n) / (maior + 1n)));
          const filtros: Record<string, string> =
            medida === 'saidas' || medida === 'entradas'
              ? { 'UF Part.': uf, Lado: medida === 'saidas' ? 'Saída' : 'Entrada' }
              : { UF: uf };
          return (
            <button
              key={uf}
              type="button"
              className={`uf n${nivel}`}
              style={{ gridRow: linha, gridColumn: coluna }}
              disabled={nivel === 0}
              title={`${uf}: ${reais(v)}`}
              onClick={() => open({ relatorio: RELATORIO[medida], filtros })}
            >
              {uf} {nivel > 0 && <small>{reaisCurto(v).replace(/R\$\s/, '')}</small>}
            </button>
          );
        })}
      </div>
    </>
  );
}
