import type { Acao, AlteracaoSped } from '../../comum/alteracao-sped.ts';
import { readValorDoCampo } from '../../sped/plano/valor-campo.ts';
import { chavesDe } from '../chaves-registro.ts';
import { colunasDoRegistro, registrosAcima } from '../modelo/colunas-modelo.ts';
import { chooseChave, showChave } from './chave-da-linha.ts';
import { fault, isDeValor, type Leitura, valoresDaChave } from './leitura-da-linha.ts';

type Chaves = Pick<AlteracaoSped, 'chave' | 'pais' | 'conferencia'>;

/** The key of the row's record and of the records above it; null when one is missing or wrong. */
export function readChaves(
  leitura: Leitura,
  o: { acao: Acao; linha: number | null; campos: ReadonlyMap<string, string> },
): Chaves | null {
  const { registro } = leitura.ctx;
  const incluir = o.acao === 'INCLUIR';
  if (o.linha !== null) {
    const conferidos = incluir ? registrosAcima(registro) : [registro, ...registrosAcima(registro)];
    const conferencia = conferidos.flatMap((r) =>
      [...valoresDaChave(leitura, r)].map(([campo, valor]) => ({ registro: r, campo, valor })),
    );
    return {
      chave: incluir ? (chooseChave(registro, o.campos) ?? {}) : {},
      pais: [],
      conferencia,
    };
  }
  const pais = readPais(leitura, o.acao);
  if (incluir) return pais && { chave: chooseChave(registro, o.campos) ?? {}, pais };
  const dasColunas = valoresDaChave(leitura, registro);
  const chave = chooseChave(registro, dasColunas.size > 0 ? dasColunas : valoresDosCampos(leitura));
  if (chave === undefined && !errouNaChaveDe(leitura, registro, o.acao)) {
    const fala = {
      motivo: `falta a chave do registro ${registro}`,
      sugestao: `Preencha ${showChave(registro)}; ou copie a coluna LINHA do relatório.`,
    };
    fault(leitura, { codigo: 'CAMPO_OBRIGATORIO', coluna: '', valor: '', fala });
  }
  return chave && pais ? { chave, pais } : null;
}

/** The row's own fields that belong to the key: without any CHAVE_ column, they name the record. */
function valoresDosCampos(leitura: Leitura): Map<string, string> {
  const nomes = new Set(chavesDe(leitura.ctx.registro)?.chave.flat());
  const valores = new Map<string, string>();
  for (const p of leitura.preenchidas.filter(isDeValor)) {
    if (p.coluna.papel !== 'campo' || !nomes.has(p.coluna.layout.campo)) continue;
    const lido = readValorDoCampo(p.celula, p.coluna.layout);
    if ('valor' in lido) valores.set(p.coluna.layout.campo, lido.valor);
  }
  return valores;
}

/** The records above, nearest first, up to the last whose key is given. The key of the nearest is obligatory. */
function readPais(leitura: Leitura, acao: Acao): Chaves['pais'] | null {
  const pais: { registro: string; chave: Readonly<Record<string, string>> }[] = [];
  for (const [i, registro] of registrosAcima(leitura.ctx.registro).entries()) {
    const chave = chooseChave(registro, valoresDaChave(leitura, registro));
    if (chave) pais.push({ registro, chave });
    else if (i > 0) break;
    else {
      const fala = {
        motivo: `falta a chave do ${registro} em que o registro fica`,
        sugestao: `Preencha ${showChave(registro)}; ou copie a coluna LINHA do relatório.`,
      };
      if (!errouNaChaveDe(leitura, registro, acao))
        fault(leitura, { codigo: 'CAMPO_OBRIGATORIO', coluna: '', valor: '', fala });
      return null;
    }
  }
  return pais;
}

/** Whether a column that identifies the row's record, or a record above it, has an error. */
export function errouNaChave(leitura: Leitura, acao: Acao): boolean {
  if (leitura.comErro.has('CNPJ_ESTAB')) return true;
  const { registro } = leitura.ctx;
  return [registro, ...registrosAcima(registro)].some((r) => errouNaChaveDe(leitura, r, acao));
}

function errouNaChaveDe(leitura: Leitura, registro: string, acao: Acao): boolean {
  // A readable LINHA would have replaced every key.
  if (leitura.comErro.has('LINHA')) return true;
  const daChave = new Set(chavesDe(registro)?.chave.flat());
  const proprio = registro === leitura.ctx.registro;
  const temColunaDeChave = leitura.preenchidas.some(
    (p) => p.coluna.papel === 'chave' && p.coluna.registro === registro,
  );
  const pelosCampos = proprio && (acao === 'INCLUIR' || !temColunaDeChave);
  return colunasDoRegistro(leitura.ctx.registro)
    .filter(
      (c) =>
        (c.papel === 'chave' && c.registro === registro) ||
        (c.papel === 'campo' && pelosCampos && daChave.has(c.layout.campo)),
    )
    .some((c) => leitura.comErro.has(c.nome));
}
