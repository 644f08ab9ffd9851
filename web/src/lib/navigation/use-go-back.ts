import { useNavigate } from 'react-router-dom';

/** Goes back within the app; without an earlier page, replaces this one by `otherwise`. */
export function useGoBack() {
  const navigate = useNavigate();
  return (otherwise: string) => {
    if (window.history.state?.idx > 0) navigate(-1);
    else navigate(otherwise, { replace: true });
  };
}
