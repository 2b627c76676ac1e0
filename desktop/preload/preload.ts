// Runs in each window before its page, apart from it and in the sandbox: lays the shell's functions on the window.
import { contextBridge, ipcRenderer } from 'electron';
import { shellApiName } from '../ipc/shell-api.ts';
import { shellFunctions } from './shell-functions.ts';

contextBridge.exposeInMainWorld(shellApiName, shellFunctions(ipcRenderer));
