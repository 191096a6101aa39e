import { Navigate, useSearchParams } from 'react-router';
import { CONSOLE, DATA_SCREEN, firstPage, useMenu } from '../session/access.js';
import { isGranted } from '../session/granted.js';

const isConsole = (params: URLSearchParams): boolean => CONSOLE.endsWith(`?${params}`);

/**
 * `/` leads people with the data screen to it; others, and everybody right after signing in, to the first page of the
 * console. The frame draws it only once the menu is loaded.
 */
export function FirstPage() {
  const { data = [] } = useMenu();
  const [params] = useSearchParams();
  const to = !isConsole(params) && isGranted(data, DATA_SCREEN) ? DATA_SCREEN : firstPage(data);
  return <Navigate to={to} replace />;
}
