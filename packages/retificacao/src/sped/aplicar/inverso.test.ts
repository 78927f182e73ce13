/* Random edits keep every counter, and undoing them by the proof gives the body back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import { type Aplicadas, alteracao, applyTo, closeBody, faultsOfCounters } from '../../testing/sped.ts';
import { getFormas } from '../formas.ts';
import { splitCampos } from '../read-campo.ts';

const CNPJ = '11222333000181';
const formas = getFormas('EFDC', '006').porRegistro;
const semContadores = (linhas: readonly string[]): string[] => linhas.filter((l) => !/^\|(.990|9)/.test(l));

/** A line of a record by the names of its fields. */
function linha(registro: string, campos: Readonly<Record<string, string>>): string {
  const nomes = formas.get(registro)?.nomes ?? [];
  return `|${nomes.map((nome) => (nome === 'REG' ? registro : (campos[nome] ?? ''))).join('|')}|`;
}

const centavos = (n: number): string => `${Math.floor(n / 100)},${String(n % 100).padStart(2, '0')}`;
const aPagar = (base: number, taxa: number): string => centavos(Math.floor((base * taxa + 5_000) / 10_000));

interface Nota {
  chave: string;
  itens: number[];
}

function linhasDaNota({ chave, itens }: Nota): string[] {
  const soma = (taxa: number): string => {
    const total = itens.reduce((t, base) => t + Number(aPagar(base, taxa).replace(',', '')), 0);
    return centavos(total);
  };
  return [
    linha('C100', { IND_OPER: '0', COD_PART: 'F1', CHV_NFE: chave, VL_PIS: soma(165), VL_COFINS: soma(760) }),
    ...itens.map((base, i) =>
      linha('C170', {
        NUM_ITEM: String(i + 1),
        VL_BC_PIS: centavos(base),
        ALIQ_PIS: '1,65',
        VL_PIS: aPagar(base, 165),
        VL_BC_COFINS: centavos(base),
        ALIQ_COFINS: '7,6',
        VL_COFINS: aPagar(base, 760),
      }),
    ),
  ];
}

function arquivo(notas: readonly Nota[]): string[] {
  const c = notas.length > 0 ? [`|C010|${CNPJ}|2|`] : [];
  return closeBody([
    `|0000|006|0|||01032024|31032024|EMPRESA|${CNPJ}|SP|3550308||00|2|`,
    '|0001|0|',
    `|0140|M|EMPRESA|${CNPJ}|SP||3550308|||`,
    linha('0150', { COD_PART: 'F1' }),
    linha('0150', { COD_PART: 'F5' }),
    `|C001|${notas.length > 0 ? '0' : '1'}|`,
    ...c,
    ...notas.flatMap(linhasDaNota),
    '|M001|1|',
    '|1001|1|',
  ]);
}

/** Rows that undo the reported changes, made from the proof alone. */
function inverter({ mudancas }: Aplicadas): AlteracaoSped[] {
  const valores = (texto: string): Record<string, string> =>
    Object.fromEntries(
      (formas.get(splitCampos(texto)[0] ?? '')?.nomes ?? []).map((n, i) => [n, splitCampos(texto)[i] ?? '']),
    );
  const linhas = new Map<string, AlteracaoSped>();
  for (const m of mudancas) {
    const partes = Object.fromEntries(
      m.chave.split(' · ').map((p) => [p.split(' ')[0] ?? '', p.split(' ').slice(1).join(' ')]),
    );
    const pais = m.registro === 'C170' ? [{ registro: 'C100', chave: { CHV_NFE: partes.CHV_NFE ?? '' } }] : [];
    const { CHV_NFE = '', NUM_ITEM, COD_PART } = partes;
    const propria: Record<string, string> = NUM_ITEM ? { NUM_ITEM } : COD_PART ? { COD_PART } : { CHV_NFE };
    const comum = { registro: m.registro, pais };
    // An establishment opens and closes with its documents.
    if (m.registro === 'C010') continue;
    if (m.campo === '(registro)') {
      const nova = m.antes === '';
      // Records below an old record are removed with it.
      if (
        nova &&
        m.registro === 'C170' &&
        mudancas.some((x) => x.registro === 'C100' && x.antes === '' && x.chave === `CHV_NFE ${CHV_NFE}`)
      )
        continue;
      linhas.set(
        `${m.registro} ${m.chave}`,
        nova
          ? alteracao({ ...comum, acao: 'EXCLUIR', chave: propria })
          : alteracao({ ...comum, acao: 'INCLUIR', campos: valores(m.antes) }),
      );
      continue;
    }
    const id = `${m.registro} ${m.chave}`;
    const velha = linhas.get(id) ?? alteracao({ ...comum, acao: 'ALTERAR', chave: propria });
    linhas.set(id, { ...velha, campos: { ...velha.campos, [m.campo]: m.antes } });
  }
  return [...linhas.values()];
}

describe('random edits', () => {
  it('keep every counter, and their inverse, read from the proof, restores the body', async () => {
    const base = fc.integer({ min: 1, max: 9_999_999 });
    const notas = fc.uniqueArray(
      fc.record({
        chave: fc.stringMatching(/^[1-9][0-9]{43}$/),
        itens: fc.array(base, { minLength: 1, maxLength: 4 }),
      }),
      { selector: (n) => n.chave, minLength: 2, maxLength: 8 },
    );
    const pedido = fc.record({
      mudam: fc.array(fc.tuple(fc.nat(), fc.nat(), base), { maxLength: 6 }),
      saem: fc.nat({ max: 3 }),
      tudoSai: fc.boolean(),
      entram: fc.nat({ max: 2 }),
      itens: fc.array(base, { minLength: 1, maxLength: 3 }),
      participante: fc.constantFrom('F0', 'F3', 'F9', ''),
    });
    let feitos = 0;
    await fc.assert(
      fc.asyncProperty(notas, pedido, async (todas, p) => {
        const novas = todas.slice(0, p.entram);
        const velhas = todas.slice(p.entram);
        const saem = p.tudoSai ? velhas.length : Math.min(p.saem, velhas.length);
        const ficam = velhas.slice(0, velhas.length - saem);
        const vistas = new Set<string>();
        const linhas: AlteracaoSped[] = [];
        for (const [n, i, valor] of p.mudam) {
          const nota = ficam[n % Math.max(1, ficam.length)];
          if (!nota) continue;
          const NUM_ITEM = String((i % nota.itens.length) + 1);
          if (vistas.has(nota.chave + NUM_ITEM)) continue;
          vistas.add(nota.chave + NUM_ITEM);
          const pais = [{ registro: 'C100', chave: { CHV_NFE: nota.chave } }];
          const campos = { VL_BC_PIS: centavos(valor), VL_BC_COFINS: centavos(valor) };
          linhas.push(alteracao({ acao: 'ALTERAR', registro: 'C170', chave: { NUM_ITEM }, pais, campos }));
        }
        for (const { chave } of velhas.slice(velhas.length - saem))
          linhas.push(alteracao({ acao: 'EXCLUIR', registro: 'C100', chave: { CHV_NFE: chave } }));
        for (const { chave } of novas) {
          linhas.push(alteracao({ acao: 'INCLUIR', registro: 'C100', campos: { IND_OPER: '0', CHV_NFE: chave } }));
          const pais = [{ registro: 'C100', chave: { CHV_NFE: chave } }];
          for (const [i, valor] of p.itens.entries()) {
            const campos = { NUM_ITEM: String(i + 1), VL_BC_PIS: centavos(valor), ALIQ_PIS: '1,65' };
            linhas.push(alteracao({ acao: 'INCLUIR', registro: 'C170', pais, campos }));
          }
        }
        if (p.participante !== '')
          linhas.push(alteracao({ acao: 'INCLUIR', registro: '0150', campos: { COD_PART: p.participante } }));

        const original = arquivo(velhas);
        const feito = await applyTo(original, linhas);
        expect(feito.ocorrencias).toEqual([]);
        expect(faultsOfCounters(feito.depois)).toEqual([]);
        const desfeito = await applyTo(feito.depois, inverter(feito));
        expect(desfeito.ocorrencias).toEqual([]);
        expect(semContadores(desfeito.depois)).toEqual(semContadores(original));
        expect(faultsOfCounters(desfeito.depois)).toEqual([]);
        if (feito.mudancas.length > 0) feitos++;
      }),
      { numRuns: 60 },
    );
    expect(feitos).toBeGreaterThan(20);
  });
});
