import type { Cenario } from './calculate-item.ts';
import { findAliquotasDoDia } from './calculate-item.ts';
import { checkLugar } from './calculate-operacao.ts';
import { CEM, type Decimal, over, parseDecimal, round, times, toOitoCasas, toSeisCasas, UM } from './decimal.ts';
import { porCento } from './memoria.ts';
import { diaDe, digitos, invalido, municipioDe, objeto, quantia } from './operacao.ts';
import type { TabelasDaReforma, TributoIbsCbs } from './tabelas-da-reforma.ts';

type Objeto = Readonly<Record<string, unknown>>;

interface Trecho {
  numero: number;
  uf: string;
  municipio: string;
  extensao: Decimal;
}

/** The names that the answer gives to each tax. */
const NOMES: Readonly<Record<'cbs' | 'ibsEstadual' | 'ibsMunicipal', TributoIbsCbs>> = {
  cbs: 'CBS',
  ibsEstadual: 'IBSUF',
  ibsMunicipal: 'IBSMun',
};

/** Whether the operation is the use of a road, whose tax is shared among the municipalities that it crosses. */
export const isPedagio = (o: Objeto): boolean => Array.isArray(o.trechos);

/**
 * Shares the tax of a road among its stretches by their length (LC 214/2025, art. 11, VIII). Throws a `Recusa` for
 * what is wrong. Answers in the field names of the Receita's calculator.
 */
export function calculatePedagio(tabelas: TabelasDaReforma, o: Objeto, cenario: Cenario | undefined): Objeto {
  const dia = diaDe(o);
  const origem = { municipio: municipioDe(o, 'codigoMunicipioOrigem'), uf: ufDe(o, 'ufMunicipioOrigem') };
  const cst = digitos(o, 'cst', 3);
  const cClassTrib = digitos(o, 'cClassTrib', 6);
  const base = quantia(o, 'baseCalculo', 2);
  if (base === undefined) throw invalido('baseCalculo', 'deve ser informado');
  const trechos = trechosDe(o);
  checkLugar(tabelas, origem.municipio, origem.uf);
  for (const t of trechos) checkLugar(tabelas, t.municipio, t.uf);
  const extensaoTotal = trechos.reduce((total, t) => total + t.extensao, 0n);
  const aliquotas = findAliquotasDoDia(tabelas, dia, cenario);
  const totais = new Map<string, Decimal>();
  const escritos = trechos.map((t) => {
    const tributos = Object.entries(NOMES).map(([nome, tributo]) => {
      const aliquota = over(aliquotas[tributo], CEM);
      const efetiva = round(over(times(aliquota, t.extensao), extensaoTotal));
      const tributoCalculado = round(times(base, efetiva));
      totais.set(nome, (totais.get(nome) ?? 0n) + tributoCalculado);
      const numeros = { ...percentuais(aliquota, efetiva), tributoCalculado: toOitoCasas(tributoCalculado) };
      if (tributo !== 'CBS' || !cenario) return [nome, numeros];
      return [nome, { ...numeros, memoriaCalculo: `Cenário com CBS de ${porCento(cenario.cbs)}.` }];
    });
    return {
      numero: t.numero,
      uf: t.uf,
      municipio: Number(t.municipio),
      baseCalculo: toOitoCasas(base),
      ...Object.fromEntries(tributos),
      extensaoTrecho: toOitoCasas(t.extensao),
    };
  });
  return {
    cst,
    cClassTrib,
    extensaoTotal: toOitoCasas(extensaoTotal),
    municipioOrigem: Number(origem.municipio),
    ufMunicipioOrigem: origem.uf,
    baseCalculo: toOitoCasas(base),
    trechos: escritos,
    total: Object.fromEntries([...totais].map(([nome, valor]) => [nome, { tributoCalculado: toOitoCasas(valor) }])),
  };
}

const percentuais = (aliquota: Decimal, efetiva: Decimal) => ({
  aliquota: toSeisCasas(times(aliquota, CEM)),
  aliquotaEfetiva: toSeisCasas(times(efetiva, CEM)),
});

function trechosDe(o: Objeto): Trecho[] {
  if (!Array.isArray(o.trechos) || o.trechos.length === 0) throw invalido('trechos', 'deve ter pelo menos um trecho');
  const vistos = new Set<number>();
  return o.trechos.map((valor, i) => {
    const t = objeto(valor, `o trecho ${i + 1}`);
    const { numero, extensao } = t;
    if (typeof numero !== 'number' || !Number.isInteger(numero) || numero < 1) {
      throw invalido('numero', 'de cada trecho deve ser um inteiro a partir de 1');
    }
    if (vistos.has(numero)) throw invalido('numero', `de trecho ${numero} aparece mais de uma vez`);
    vistos.add(numero);
    const metros = typeof extensao === 'number' || typeof extensao === 'string' ? parseDecimal(extensao) : undefined;
    if (metros === undefined || metros <= 0n || metros > UM * 1_000_000n) {
      throw invalido('extensao', 'de cada trecho deve ser um número maior do que zero');
    }
    return { numero, uf: ufDe(t, 'uf'), municipio: municipioDe(t, 'municipio'), extensao: metros };
  });
}

function ufDe(o: Objeto, campo: string): string {
  const valor = o[campo];
  if (typeof valor !== 'string' || valor.length !== 2) throw invalido(campo, 'deve ter a sigla da UF');
  return valor;
}
