import type { Diagnostico, Participante } from './agregado.ts';
import { type Consulta, numero, sqlDe, texto, valor } from './consulta.ts';

/** The greatest customers, suppliers, operations, products and states. */
export async function readTop(q: Consulta, linhas: Record<string, number>): Promise<Diagnostico['top']> {
  const porXml = numero(linhas['XML Participantes']) > 0;
  const participantes = await q(sqlDe(porXml ? 'top-participantes-xml' : 'top-participantes-efd-f'));
  const doLado = (lado: 'cliente' | 'fornecedor'): Participante[] =>
    participantes
      .filter((r) => r.lado === lado)
      .map((r) => ({
        documento: texto(r.documento),
        nome: texto(r.nome),
        uf: texto(r.uf),
        valor: valor(r.valor),
        pct: valor(r.pct),
        simples: r.simples === 1,
      }));
  const cfops = await q(sqlDe('top-cfop'));
  const ncms = await q(sqlDe('top-ncm'));
  const ufs = await q(sqlDe('top-uf'));
  return {
    relatorio: porXml ? 'XML Participantes' : 'EFD-F Participantes',
    clientes: doLado('cliente'),
    fornecedores: doLado('fornecedor'),
    cfop: cfops.map((r) => ({
      cfop: texto(r.cfop),
      descricao: texto(r.descricao),
      lado: texto(r.lado),
      valor: valor(r.valor),
      icms: valor(r.icms),
    })),
    ncm: ncms.map((r) => ({
      ncm: texto(r.ncm),
      descricao: texto(r.descricao).slice(0, 90),
      valor: valor(r.valor),
      tributos: valor(r.tributos),
    })),
    uf: ufs.map((r) => ({
      uf: texto(r.uf),
      entradas: valor(r.entradas),
      saidas: valor(r.saidas),
      st: valor(r.st),
      difal: valor(r.difal),
    })),
  };
}
