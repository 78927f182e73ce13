/* Every record that may be changed has a key of fields that the layout has, and a name for each column. */
import { getLayout } from '@apura/documentos';
import { describe, expect, it } from 'vitest';
import { chavesDe, isRegistroEditavel } from './chaves-registro.ts';

const layout = getLayout('EFDC');
const COM_CHAVE = [...layout.registros.keys()].filter((registro) => chavesDe(registro) !== undefined);

/** The sheets that the rectification promises to professionals. */
const PROMETIDOS = (
  '0111 0140 0150 0190 0200 0400 0450 0500 0600 A100 A170 C100 C170 C175 C181 C185 C191 C195 C381 C385 ' +
  'C395 C396 C481 C485 C491 C495 C500 C501 C505 C601 C605 C810 C820 C870 C880 D100 D101 D105 D500 D501 ' +
  'D505 F100 F120 F130 F150 F500 F510 F525 F550 F560 F600 F700 M110 M215 M220 M410 M510 M615 M620 M810 ' +
  '1010 1020 1100 1300 1500 1700'
).split(' ');

function paisDe(registro: string): string[] {
  const pai = chavesDe(registro)?.pai;
  return pai ? [pai, ...paisDe(pai)] : [];
}

describe('keys of the records', () => {
  it('covers every record that may be changed, and no other sheet than their parents', () => {
    expect(PROMETIDOS.filter((r) => !isRegistroEditavel(r))).toEqual([]);
    const extras = COM_CHAVE.filter((r) => !PROMETIDOS.includes(r));
    const pais = new Set(PROMETIDOS.flatMap(paisDe));
    expect(extras.filter((r) => !pais.has(r))).toEqual([]);
    expect(extras.length).toBeGreaterThan(5);
  });

  it('names fields that the layout has, and the parent that the layout gives', () => {
    expect(COM_CHAVE.length).toBeGreaterThan(70);
    for (const registro of COM_CHAVE) {
      const desenho = layout.registros.get(registro);
      const chaves = chavesDe(registro);
      const campos = desenho?.campos.map((c) => c.campo);
      for (const campo of (chaves?.chave ?? []).flat()) expect(campos, `${registro}.${campo}`).toContain(campo);
      const acima = desenho?.pai ?? '';
      const semChave = /^(0110|0140|[ACDF]010|.001)$/.test(acima);
      // M200 and M600 have one line a month: their children are identified by their own key.
      const esperado = semChave || acima === 'M200' || acima === 'M600' ? null : acima;
      expect(chaves?.pai, registro).toBe(esperado);
      expect(chaves?.estabelecimento, registro).toBe(acima === '0140' || /^[ACDF]/.test(registro));
    }
  });

  it('pairs twins both ways, below the same parent', () => {
    const gemeos = COM_CHAVE.filter((r) => chavesDe(r)?.gemeo);
    expect(gemeos).toHaveLength(18);
    for (const registro of gemeos) {
      const outro = chavesDe(registro)?.gemeo ?? '';
      expect(chavesDe(outro)?.gemeo).toBe(registro);
      expect(chavesDe(outro)?.pai).toBe(chavesDe(registro)?.pai);
    }
  });

  it('never gives two things of a record and its parents one name: a column CHAVE_ has one meaning', () => {
    for (const registro of COM_CHAVE) {
      const porNivel = [registro, ...paisDe(registro)].map((r) => new Set(chavesDe(r)?.chave.flat()));
      const soma = porNivel.reduce((total, nomes) => total + nomes.size, 0);
      expect(new Set(porNivel.flatMap((nomes) => [...nomes])).size, registro).toBe(soma);
    }
  });
});
