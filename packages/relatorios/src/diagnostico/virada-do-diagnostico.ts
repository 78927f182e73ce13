import type { Diagnostico } from './agregado.ts';
import { type Consulta, nulo, numero, sqlDe, texto, valor } from './consulta.ts';

/** What the group of panels 'Reforma' shows besides the figures of the Carteira; null where there is nothing of it. */
export async function readViradaDoDiagnostico(q: Consulta): Promise<Diagnostico['virada_paineis']> {
  const meses = await q(sqlDe('virada-meses'));
  const origens = await q(sqlDe('virada-origens'));
  const escriturar = await q(sqlDe('virada-a-escriturar'));
  const estoque = await q(sqlDe('virada-estoque'));
  const faltas = await q(sqlDe('virada-faltas'));
  const fornecedores = await q(sqlDe('virada-fornecedores'));
  if ([meses, origens, escriturar, estoque, faltas].every((linhas) => linhas.length === 0)) return null;
  return {
    meses: meses.map((r) => ({
      m: texto(r.mes),
      projetado: texto(r.projetado) === 'true',
      contribuicao: valor(r.contribuicao),
      ressarcivel: valor(r.ressarcivel),
    })),
    origens: origens.map((r) => ({
      origem: texto(r.origem),
      saldo: valor(r.saldo),
      projetado: valor(r.projetado),
      prazo: nulo(r.prazo),
      providencia: texto(r.providencia),
      qtd: numero(r.qtd),
    })),
    escriturar: escriturar.map((r) => ({
      m: texto(r.mes),
      credito: valor(r.credito),
      ultimo_dia: nulo(r.ultimo_dia),
      qtd: numero(r.qtd),
      servicos: numero(r.servicos),
    })),
    estoque: estoque.map((r) => ({
      resultado: texto(r.resultado),
      qtd: numero(r.qtd),
      credito: valor(r.credito),
    })),
    faltas: faltas.map((r) => ({ falta: texto(r.falta), quem: texto(r.quem), qtd: numero(r.qtd) })),
    fornecedores: fornecedores.map((r) => ({ cnpj: texto(r.cnpj), nome: texto(r.nome), faltas: numero(r.faltas) })),
  };
}
