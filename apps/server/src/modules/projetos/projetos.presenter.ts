import type { Execucao, Projeto } from '@apura/contract';
import { validadeDe } from '../empresas/index.ts';
import type { ExecucaoRow } from './execucoes.repo.ts';
import type { ProjetoComEmpresa } from './projetos.repo.ts';

export function presentProjeto({ projeto, empresa, usuario, execucoes }: ProjetoComEmpresa): Projeto {
  return {
    id: projeto.id,
    grupo: empresa.grupo,
    parceiro: empresa.parceiro,
    empresa: empresa.nome,
    cnpj: empresa.cnpj,
    regime: empresa.regime,
    uf: empresa.uf,
    municipio: empresa.municipio,
    ie: empresa.ie,
    situacao: empresa.situacao,
    cnae: empresa.cnae,
    cnae_secundario: empresa.cnae_secundario,
    qtd_filiais: empresa.qtd_filiais,
    validade: validadeDe(empresa),
    atualizadoEm: empresa.consultado_em,
    cadastro: projeto.criado_em.toISOString(),
    periodoInicial: projeto.periodo_inicial,
    periodoFinal: projeto.periodo_final,
    // The table's check constraint holds it between 0 and 3.
    buscarDocumentos: projeto.upload as Projeto['buscarDocumentos'],
    recorrencia: projeto.recorrencia,
    origem: projeto.origem_id,
    usuario: usuario.nome,
    usuarioEmail: usuario.email,
    status: projeto.status,
    mensagem: projeto.mensagem,
    pbi: projeto.pbi,
    certificado: projeto.certificado,
    execucoes: execucoes.map(presentExecucao),
  };
}

function presentExecucao(execucao: ExecucaoRow): Execucao {
  const { id, ferramenta, status, progresso, percentual, erro, parciais, simulado } = execucao;
  return { id, ferramenta, status, progresso, percentual, erro, parciais, simulado };
}
