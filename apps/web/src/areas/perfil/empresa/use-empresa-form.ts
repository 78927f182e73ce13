import { type Owner, updateOwner } from '@apura/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callForResponse } from '../../../lib/api/call.ts';
import { sendForm } from '../../../lib/api/send-form.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { refreshSession } from '../../../lib/session/session.ts';
import { clearThemePreview, themePreviewStore } from '../../../lib/theme/theme-preview.ts';
import { focusField } from '../../../ui/focus-field.ts';
import { useSubmission } from '../../../ui/form/use-submission.ts';
import { notificar } from '../../../ui/toast/notificar.ts';
import { ERRO_AO_ATUALIZAR } from '../textos.ts';
import {
  type EmpresaField,
  type EmpresaValues,
  empresaBody,
  empresaFaults,
  empresaValues,
  isEmpresaChanged,
  mergeEndereco,
  refusedEmpresa,
} from './empresa-values.ts';
import { useCep } from './use-cep.ts';

const HEX = /^#[0-9a-f]{6}$/i;

/** The owner's form: its draft, what is wrong with it, its ways in and out, and the call. */
export function useEmpresaForm({ owner, colors }: { owner: Owner; colors: { color_1: string; color_2: string } }) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<EmpresaValues | null>(null);
  const [logo, setLogo] = useState<File | null>(null);
  const [saved, setSaved] = useState(false);
  const submission = useSubmission<EmpresaField>();
  const { faults, failure, sending: saving, formRef } = submission;
  const toggleRef = useRef<HTMLButtonElement>(null);
  const typed = useRef(new Set<EmpresaField>());
  const cep = useCep((endereco) =>
    setDraft((current) => (current === null ? null : mergeEndereco(current, endereco, typed.current))),
  );
  // Leaving the screen ends the trying of colours like 'Cancelar' does.
  useEffect(() => clearThemePreview, []);

  const editing = draft !== null;
  const values = draft ?? empresaValues(owner, colors);

  const start = () => {
    setSaved(false);
    submission.clearFaults(Object.keys(faults));
    setDraft((current) => current ?? empresaValues(owner, colors));
  };
  const leave = () => {
    setDraft(null);
    setLogo(null);
    submission.clear();
    cep.ask('');
    clearThemePreview();
    toggleRef.current?.focus();
  };
  const change = (field: keyof EmpresaValues, value: string) => {
    typed.current.add(field);
    setDraft((current) => ({ ...(current ?? values), [field]: value }));
    submission.clearFaults([field]);
    if (field === 'color_1' && HEX.test(value)) themePreviewStore.set({ secondary: value });
    if (field === 'color_2' && HEX.test(value)) themePreviewStore.set({ primary: value });
  };

  const save = async () => {
    if (saving || draft === null) return;
    if (logo === null && !isEmpresaChanged(owner, colors, draft)) return leave();
    await submission.submit({
      found: empresaFaults(draft),
      send: async () => {
        const body = empresaBody(owner, draft);
        if (logo === null) await callForResponse(updateOwner, { body });
        else await sendForm(updateOwner, { makeForm: () => formOf(body, logo) });
        await refreshSession();
        if (logo !== null) await queryClient.invalidateQueries({ queryKey: queryKeys.logo });
        leave();
        setSaved(true);
      },
      refused: refusedEmpresa,
      onFailed: () => notificar('error', ERRO_AO_ATUALIZAR),
    });
  };

  return {
    values,
    logo,
    faults,
    failure,
    editing,
    saving,
    saved,
    cep,
    formRef,
    toggleRef,
    edit: () => {
      start();
      focusField(formRef, 'site');
    },
    leave,
    change,
    changeCep: (masked: string) => {
      if (masked === values.cep) return;
      change('cep', masked);
      // What is typed from here on counts as newer than the answer.
      typed.current.clear();
      cep.ask(masked.replace(/\D/g, ''));
    },
    chooseLogo: (file: File) => {
      start();
      setLogo(file);
    },
    refuseLogo: (message: string) => submission.addFault('logo', message),
    save,
  };
}

function formOf(body: Readonly<Record<string, string | undefined>>, logo: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, value);
  form.append('file', logo);
  return form;
}
