import type { RegistroCnpj } from '../../platform/registry/port.ts';
import type { DadosCadastrais } from './empresas.repo.ts';

/** The registry's answer in the words that the screens show. A field the registry does not know is ''. */
export function cadastroDeRegistro(registro: RegistroCnpj): DadosCadastrais {
  return {
    nome: registro.razao === '' ? registro.cnpj : registro.razao,
    uf: registro.uf,
    municipio: registro.municipio,
    ie: registro.ie,
    qtdFiliais: registro.qtdFiliais,
    situacao: registro.situacao,
    cnae: registro.cnaePrincipal === null ? '' : cnaeText(registro.cnaePrincipal),
    cnaeSecundario: registro.cnaesSecundarios.map(cnaeText),
    regime: registro.regime,
  };
}

/** `4711-3/02 - Comércio varejista …` from the seven digits of a CNAE subclass and its description. */
function cnaeText({ codigo, descricao }: { codigo: string; descricao: string }): string {
  const code = /^\d{7}$/.test(codigo) ? `${codigo.slice(0, 4)}-${codigo[4]}/${codigo.slice(5)}` : codigo;
  return descricao === '' ? code : `${code} - ${descricao}`;
}
