import { LIMPAR } from '../../comum/acao.ts';
import type { Acao } from '../../comum/alteracao-sped.ts';
import { ehSemEfeito, identificaDocumento } from '../../comum/situacao-documento.ts';
import { colunasDoRegistro } from '../modelo/colunas-modelo.ts';
import { isCampoCalculado, isRefeitoNoRecalculo } from './campos-calculados.ts';
import { checkDominio } from './check-dominio.ts';
import {
  type ColunaDeValor,
  fault,
  isDeValor,
  type Leitura,
  readValor,
  valoresDaChave,
  warn,
} from './leitura-da-linha.ts';

/** The new values, by field. In a new record, a CHAVE_ column also gives the value of its field. */
export function readCampos(leitura: Leitura, acao: Acao): Map<string, string> {
  const campos = new Map<string, string>();
  const semEfeito = ehSemEfeito(
    leitura.preenchidas.filter(isDeValor).find((p) => p.coluna.nome === 'COD_SIT')?.celula.texto ?? '',
  );
  for (const p of leitura.preenchidas.filter(isDeValor)) {
    if (p.coluna.papel !== 'campo') continue;
    const { campo, obrigatorio } = p.coluna.layout;
    if (p.celula.texto.trim().toUpperCase() === LIMPAR) {
      if (acao === 'INCLUIR') continue;
      campos.set(campo, '');
      if (obrigatorio !== 'S' || isCampoCalculado(leitura.ctx.registro, campo)) continue;
      if (semEfeito && !identificaDocumento(campo)) continue;
      const fala = {
        motivo: 'esvazia um campo obrigatório',
        sugestao: 'Informe o valor novo no lugar.',
      };
      fault(leitura, { codigo: 'CAMPO_OBRIGATORIO', coluna: p.coluna.nome, valor: LIMPAR, fala });
      continue;
    }
    const valor = readValor(leitura, p);
    if (valor === null) continue;
    const recusa = checkDominio(leitura.ctx.registro, campo, valor);
    if (recusa) fault(leitura, { codigo: 'DOMINIO', coluna: p.coluna.nome, valor, fala: recusa });
    campos.set(campo, valor);
    if (isRefeitoNoRecalculo(leitura.ctx.registro, campo)) {
      const fala = {
        motivo: 'será refeito pelo recálculo dos créditos',
        sugestao: 'Informe só os usos em PER/DCOMP e as transferências, ou desligue RECALCULAR_1100_1500.',
      };
      warn(leitura, { codigo: 'CALCULO_DIVERGENTE', coluna: p.coluna.nome, valor, fala });
    }
  }
  if (acao === 'INCLUIR') {
    for (const [campo, valor] of valoresDaChave(leitura, leitura.ctx.registro))
      if (!campos.has(campo)) campos.set(campo, valor);
  }
  return campos;
}

/** Reports the obligatory fields that a new record lacks. */
export function requireCampos(leitura: Leitura, campos: ReadonlyMap<string, string>): void {
  const { registro } = leitura.ctx;
  const comErro = new Set(leitura.preenchidas.map((p) => p.coluna.nome));
  const semEfeito = ehSemEfeito(campos.get('COD_SIT') ?? '');
  for (const { nome, layout } of colunasDeCampo(registro)) {
    if (layout.obrigatorio !== 'S' || (campos.get(layout.campo) ?? '') !== '') continue;
    if (isCampoCalculado(registro, layout.campo) || (semEfeito && !identificaDocumento(layout.campo))) continue;
    // The error of a value that could not be read has been reported.
    if (comErro.has(nome) && !campos.has(layout.campo) && !leitura.boa) continue;
    const fala = { motivo: 'o campo é obrigatório em um registro novo', sugestao: `Preencha ${nome}.` };
    fault(leitura, { codigo: 'CAMPO_OBRIGATORIO', coluna: nome, valor: '', fala });
  }
}

const DESCONTOS: ReadonlySet<string> = new Set(['VL_DESC', 'VL_DESC_PIS', 'VL_DESC_COFINS']);

/**
 * Warns when a row changes a discount (the field by which a consolidated record leaves the ICMS out) but not the base
 * that it reduces.
 */
export function warnDesconto(leitura: Leitura, campos: ReadonlyMap<string, string>): void {
  const desconto = [...campos.keys()].find((campo) => DESCONTOS.has(campo));
  if (desconto === undefined) return;
  const nomes = new Set(colunasDeCampo(leitura.ctx.registro).map((c) => c.layout.campo));
  if (!nomes.has('CST_PIS') && !nomes.has('CST_COFINS')) return;
  const bases = ['VL_BC_PIS', 'VL_BC_COFINS'].filter((campo) => nomes.has(campo));
  if (bases.length === 0 || bases.some((campo) => campos.has(campo))) return;
  const fala = {
    motivo: 'muda o desconto, e a base da contribuição fica como está',
    sugestao: `Se o desconto sai da base, informe também ${bases.join(' e ')}.`,
  };
  warn(leitura, { codigo: 'CALCULO_DIVERGENTE', coluna: desconto, valor: campos.get(desconto) ?? '', fala });
}

function colunasDeCampo(registro: string): readonly ColunaDeValor[] {
  return colunasDoRegistro(registro).flatMap((c) => (c.papel === 'campo' ? [c] : []));
}
