import { useNavigate } from 'react-router-dom';

/** Goes back to the page one came from inside the app; without one to `otherwise`, in the place of this page. */
export function useGoBack() {
  const navigate = useNavigate();
  return (otherwise: string) => {
    if (window.history.state?.idx > 0) navigate(-1);
    else navigate(otherwise, { replace: true });
  };
}
