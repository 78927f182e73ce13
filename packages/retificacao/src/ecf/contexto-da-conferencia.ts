import type { AlteracaoSped } from '../comum/alteracao-sped.ts';
import type { Relatar } from '../comum/ocorrencia.ts';
import { parseDecimalSped } from '../sped/decimal-sped.ts';
import type { RegistroIdentificado } from './identidade-ecf.ts';
import { campoEcf, type EcfLida } from './read-registros-ecf.ts';
import { type Dito, ocorrenciaDaLinha } from './tell-da-linha.ts';

export interface ConferirLinhasOptions {
  ano: string;
  base: EcfLida;
  alterada: EcfLida;
  alteracoes: readonly AlteracaoSped[];
  report: Relatar;
}

/** The file after the changes, with what the rules look up. */
export interface Contexto {
  ano: string;
  /** 0010.COD_QUALIF_PJ. */
  qualificacao: string;
  /** Tributes (I, C) that M010 has for an account of part B. */
  contasB: ReadonlyMap<string, readonly string[]>;
  /** IND_CTA (A, S) that J050 has for an account. */
  plano: ReadonlyMap<string, readonly string[]>;
  /** Cost centres of J100. */
  centros: ReadonlyMap<string, readonly string[]>;
  /** Names of the records below a line of part A. */
  filhos: ReadonlyMap<RegistroIdentificado | null, readonly string[]>;
  say: (alteracao: AlteracaoSped, dito: Dito) => void;
}

export function createContexto(o: ConferirLinhasOptions, registros: readonly RegistroIdentificado[]): Contexto {
  const porNome = Map.groupBy(o.alterada.registros, (registro) => registro.forma.registro);
  const valoresPor = (nome: string, chave: string, campo: string): Map<string, string[]> => {
    const valores = new Map<string, string[]>();
    for (const registro of porNome.get(nome) ?? []) {
      const codigo = campoEcf(registro, chave).trim();
      valores.set(codigo, [...(valores.get(codigo) ?? []), campoEcf(registro, campo)]);
    }
    return valores;
  };
  const [r0010] = porNome.get('0010') ?? [];
  const porPai = Map.groupBy(registros, (identificado) => identificado.pai);
  return {
    ano: o.ano,
    qualificacao: r0010 ? campoEcf(r0010, 'COD_QUALIF_PJ') : '',
    contasB: valoresPor('M010', 'COD_CTA_B', 'COD_TRIBUTO'),
    plano: valoresPor('J050', 'COD_CTA', 'IND_CTA'),
    centros: valoresPor('J100', 'COD_CCUS', 'COD_CCUS'),
    filhos: new Map([...porPai].map(([pai, filhos]) => [pai, filhos.map((f) => f.registro.forma.registro)])),
    say: (alteracao, dito) => o.report(ocorrenciaDaLinha(o.ano, alteracao, dito)),
  };
}

/** Checks a value against a list. An undefined value was not typed, and is right. */
export function checkLista(
  ctx: Contexto,
  alteracao: AlteracaoSped,
  { coluna, valor, lista }: { coluna: string; valor: string | undefined; lista: readonly string[] },
): void {
  if (valor === undefined || lista.includes(valor)) return;
  ctx.say(alteracao, {
    codigo: valor === '' ? 'CAMPO_OBRIGATORIO' : 'DOMINIO',
    coluna,
    valor,
    motivo: valor === '' ? `o campo ${coluna} é obrigatório` : `não existe na lista de ${coluna}`,
    sugestao: `Use ${lista.join(' ou ')}.`,
  });
}

export function checkNaoNegativo(ctx: Contexto, alteracao: AlteracaoSped, coluna: string): void {
  const valor = alteracao.campos[coluna] ?? '';
  if ((parseDecimalSped(valor) ?? 0n) >= 0n) return;
  const motivo = `não pode ser negativo em ${coluna}`;
  ctx.say(alteracao, {
    codigo: 'FORMATO',
    coluna,
    valor,
    motivo,
    sugestao: 'Digite o valor sem sinal; o lado vem do indicador.',
  });
}
